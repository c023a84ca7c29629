import { entriesHash, seedHash, winningEntry } from '@lootfolio/domain/draw';
import type { AdminGiveaway } from './admin/admin-giveaways.queries.ts';
import type { Giveaway, PastGiveaway, Proof } from './giveaways.queries.ts';

const ITEM: Giveaway['item_detail'] = {
  item_id: 9,
  slug: 'ak-47-redline-field-tested',
  game: 'cs2',
  name: 'AK-47 | Redline (Field-Tested)',
  short_name: 'AK-47 | Redline',
  image: '/image.webp',
  color: '#d32ce6',
  exterior: 'Field-Tested',
  price_info: { name: 'Skinport', price: 36_580 },
};

/** An active giveaway for tests, which began in the past and ends in 2099. */
export const giveawayOf = (more: Partial<Giveaway> = {}): Giveaway => ({
  id: 7,
  type: 'Weekly',
  giveaway_type: 'Special',
  status: 'ACTIVE',
  value: 40_000,
  starts_at: '2026-01-01T10:00:00.000Z',
  expires_at: '2099-01-01T10:00:00.000Z',
  total_entries: 12,
  item_detail: ITEM,
  winner_id: null,
  winner: null,
  seed_hash: 'ab'.repeat(32),
  entries_hash: null,
  joined: false,
  entry_id: null,
  can_join: true,
  winner_name: null,
  ...more,
});

export const WINNER = { user_name: 'Ada', avatar_medium: '/ada.jpg', profile_url: 'https://steamcommunity.com/profiles/1' };

/** A giveaway that ended on the 2nd of January, for tests. */
export const pastOf = (more: Partial<PastGiveaway> = {}): PastGiveaway => ({
  ...giveawayOf({ status: 'EXPIRED', can_join: false, expires_at: '2026-01-02T10:00:00.000Z' }),
  user_status: 'EXPIRED',
  seed: null,
  prize: null,
  ...more,
});

export const adminGiveawayOf = (more: Partial<AdminGiveaway> = {}): AdminGiveaway => {
  const { joined: _, entry_id: ____, can_join: __, winner_name: ___, ...common } = giveawayOf();
  return { ...common, item_id: 9, usersId: 1, closed_at: null, drawn_at: null, prize: null, ...more };
};

const SEED = `${'00'.repeat(31)}01`;

/** The published values of a correct draw, for tests. */
export function proofOf(more: Partial<Proof> = {}): Proof {
  const drawn = { giveawayId: 7, seed: SEED, entries: [3, 5, 8], randomness: 'ab12' };
  return {
    success: true,
    giveaway_id: drawn.giveawayId,
    seed_hash: seedHash(SEED),
    seed: SEED,
    expires_at: '2026-01-02T10:00:00.000Z',
    closed_at: '2026-01-02T10:00:30.000Z',
    entries_hash: entriesHash(drawn.entries),
    entries: drawn.entries,
    randomness: { source: 'drand', chain: 'c0ffee', round: 99, value: drawn.randomness },
    winner_entry_id: winningEntry(drawn),
    winner: WINNER,
    total: 3,
    ...more,
  };
}
