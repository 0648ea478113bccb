/** The database cannot be used as it is; the message says what would help. */
export class DatabaseFault extends Error {}
