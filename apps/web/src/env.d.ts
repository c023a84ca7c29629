declare module 'virtual:catalogue/*' {
  const messages: Record<string, (string | unknown[])[]>;
  export default messages;
}

declare module 'virtual:areas' {
  type Messages = Record<string, (string | unknown[])[]>;
  export const AREAS: Record<string, Record<'en' | 'tr', () => Promise<{ default: Messages }>>>;
}

interface ImportMetaEnv {
  /** "1" adds the gallery of shared pieces to a production build. */
  readonly VITE_GALLERY?: string;
}
