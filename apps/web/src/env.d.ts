declare module 'virtual:catalogue/*' {
  type Messages = Record<string, import('@lootfolio/texts/message').Compiled>;
  const messages: Messages;
  export default messages;
  /** The texts of the areas in the same language. */
  export const AREAS: Record<string, () => Promise<{ default: Messages }>>;
}

/** Calls of the contract by `METHOD /path`. */
declare module 'virtual:call-flags' {
  type Calls = Readonly<Record<string, true>>;
  /** GETs that change state: they carry the CSRF token and are never repeated. */
  export const MUTATING_GETS: Calls;
  /** POSTs that only read: they are repeated as GETs are. */
  export const READING_POSTS: Calls;
  /** Calls whose reply is the result of work outside of the server. */
  export const WAITING_CALLS: Calls;
  /** Calls that move money: they carry an Idempotency-Key. */
  export const MONEY_CALLS: Calls;
}

interface ImportMetaEnv {
  /** "1" adds the gallery of shared pieces to a production build. */
  readonly VITE_GALLERY?: string;
}
