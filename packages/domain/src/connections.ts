/** The services whose accounts users connect. */
export const PROVIDERS = ['discord', 'x'] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * How the way to a service ended: connected and a member or follower (`verified`), connected and not (`unverified`), refused by the user,
 * failed, the service does not answer, another user has the account, or too many tries.
 */
export const OUTCOMES = ['verified', 'unverified', 'cancelled', 'failed', 'unavailable', 'taken', 'tooMany'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Days for which a disconnected account stays reserved for the user who had it. */
export const RESERVED_DAYS = 30;
