/** 1 active, 0 inactive, 2 banned. */
export const PROFILE_STATES = { inactive: 0, active: 1, banned: 2 } as const;
export type ProfileState = (typeof PROFILE_STATES)[keyof typeof PROFILE_STATES];

export const USER_STATUSES = ['all', 'active', 'inactive', 'banned'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const USER_SORTS = ['joined_at:desc', 'joined_at:asc', 'user_name:asc', 'user_name:desc', 'balance:desc', 'balance:asc'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const USER_DEFAULTS = { sort: 'joined_at:desc', status: 'all', page: 1, size: 10 } as const;

/** The maximum number of users that a search lists. When more users match, it lists the users who joined last. */
export const LISTED_MATCHES = 500;
/** In characters. A shorter search finds only the beginnings of names, Steam ids and mail addresses. */
export const SHORTEST_PART = 3;

export const USER_NAME_LENGTH = 64;
export const NOTE_LENGTH = 500;
/** The highest balance that an administrator can set: a million dollars, in thousandths. */
export const MAX_BALANCE = 1_000_000_000;
