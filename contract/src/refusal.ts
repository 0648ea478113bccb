/** The texts of refusals that a client compares with; spelled here and nowhere else. */
export const refusals = {
  licenseExpired: 'Your license is expired.',
  notSignedIn: 'Authentication credentials were not provided.',
  invalidToken: 'Invalid token.',
  notFound: 'Not found.',
  fault: 'A server error occurred.',
  loginFailed: 'Unable to log in with provided credentials.',
} as const
