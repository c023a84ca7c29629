/** The part of `steam-totp` that is used. The package has no types. */
declare module 'steam-totp' {
  /** Returns the code that Steam's mobile app shows `offset` seconds after the time of this machine. */
  export function getAuthCode(sharedSecret: string, offset?: number): string;
  /** Returns the time of this machine in seconds, moved by `offset`. */
  export function time(offset?: number): number;
}
