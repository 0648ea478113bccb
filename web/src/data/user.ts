import type { User } from 'contract'

/** A signed-in user as the pages know one: with a count that the client keeps, of messages not acknowledged. */
export type SignedInUser = User & { unacknowledged_messages: number }

/** The user as the server told, with one message to acknowledge: what this product is. */
export function signedInUser(user: User): SignedInUser {
  return { ...user, unacknowledged_messages: 1 }
}

/** Whether somebody is signed in: false at first, true once the user is loaded, false again after signing out. */
export function isAuthenticated(user: User | null | undefined): user is User {
  return user !== null && user !== undefined
}

/** True when the count is above 0. */
export function hasUnacknowledgedMessages(user: SignedInUser | null | undefined): boolean {
  return isAuthenticated(user) && user.unacknowledged_messages > 0
}
