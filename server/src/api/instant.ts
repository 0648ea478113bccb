/** What an instant must look like, in the words of the reference family. */
export const instantFault =
  'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].'
export const dateFault = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'
