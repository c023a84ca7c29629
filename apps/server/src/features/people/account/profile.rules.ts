/** Returns the context to pass to `SecretBox` for a user's trade link. */
export const tradeLinkContext = (userId: number): string => `trade_link:${userId}`;

/** Masks an address: `d***@example.com`. */
export const maskedMail = (mail: string): string => mail.replace(/^(.).*(?=@)/u, '$1***');
