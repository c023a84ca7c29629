/**
 * The kinds of refusals for security: sign-ins, missing and wrong second factors, calls without the required permission, forged requests,
 * too many requests, wrong API tokens.
 */
export const SECURITY_KINDS = ['SIGN_IN', 'SECOND_FACTOR', 'FORBIDDEN', 'CSRF', 'RATE_LIMIT', 'TOKEN'] as const;

export type SecurityKind = (typeof SECURITY_KINDS)[number];
