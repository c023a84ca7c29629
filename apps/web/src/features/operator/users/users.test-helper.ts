import type { User } from './users.queries.ts';

/** A user as in the server's list, with the given changes. */
export const userOf = (more: Partial<User> = {}): User => ({
  ...{ id: 7, user_name: 'Deniz', steam_id: '76561198000000002', mail: 'deniz@example.com', mail_confirmed: true, ROLE: 'USER' },
  ...{ profile_state: 1, balance: 12_340, joined_at: '2026-11-01T10:00:00.000Z', trade_link: null, country: 'TR' },
  ...{ profile_url: 'https://steamcommunity.com/profiles/76561198000000002', avatar_medium: null, avatar_hash: null },
  ...{ steam_account_created: null, sessions: 2, last_seen: '2026-11-19T10:00:00.000Z', active_on: '2026-11-19' },
  ...more,
});
