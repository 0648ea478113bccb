/** Where this room says what it does; pino's logger is one. */
export type Log = { info: (text: string) => void; warn: (text: string) => void }
