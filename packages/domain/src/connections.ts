/** The services whose accounts users connect. */
export const PROVIDERS = ['discord', 'x'] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * The outcome of connecting a service: connected, and a member or follower (`verified`); connected, but neither (`unverified`); refused by
 * the user; failed; the service does not answer; another user has the account; too many tries.
 */
export const OUTCOMES = ['verified', 'unverified', 'cancelled', 'failed', 'unavailable', 'taken', 'tooMany'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The number of days for which a disconnected account stays reserved for the user who had connected it. */
export const RESERVED_DAYS = 30;
