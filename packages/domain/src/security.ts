/**
 * What the server refuses for safety: sign-ins, missing and wrong second factors, calls without the right, forged requests, too many
 * requests, wrong API tokens.
 */
export const SECURITY_KINDS = ['SIGN_IN', 'SECOND_FACTOR', 'FORBIDDEN', 'CSRF', 'RATE_LIMIT', 'TOKEN'] as const;

export type SecurityKind = (typeof SECURITY_KINDS)[number];
