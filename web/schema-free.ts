/**
 * What the browser gets instead of the schema library: the contract's tables name methods and paths, their schemas
 * are types here and nothing more. Saves about a third of the login's weight. Nothing in the browser validates.
 */
export const Type: unknown = new Proxy(
  {},
  {
    get: () => () => ({}),
  },
)
