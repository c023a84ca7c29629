declare module 'virtual:catalogue/*' {
  const messages: Record<string, (string | unknown[])[]>;
  export default messages;
}

interface ImportMetaEnv {
  /** "1" adds the gallery of shared pieces to a production build. */
  readonly VITE_GALLERY?: string;
}
