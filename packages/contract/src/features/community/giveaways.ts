import { GIVEAWAY_DEFAULTS } from '@lootfolio/domain/giveaways';
import { z } from 'zod';
import { call } from '../../call.ts';
import { giveaway, giveawayFilters, giveawayUser, paging, pastGiveaway, randomness, statusFilter } from '../../giveaway.ts';
import { id, idInPath, list, time } from '../../primitives.ts';

const success = z.literal(true);

export const listGiveaways = call({
  method: 'GET',
  path: '/giveaway/all',
  access: 'public',
  summary: 'Giveaways as visitors see them, the next to end first',
  query: z.object({ status: statusFilter('ACTIVE'), ...paging(GIVEAWAY_DEFAULTS.size) }),
  reply: list(giveaway),
});

export const listMyGiveaways = call({
  method: 'GET',
  path: '/giveaway/all-user',
  access: 'user',
  summary: 'Giveaways with what the caller may do, the next to end first',
  query: z.object({ status: statusFilter('ACTIVE'), ...giveawayFilters, ...paging(GIVEAWAY_DEFAULTS.size) }),
  reply: list(giveaway),
});

export const listPastGiveaways = call({
  method: 'GET',
  path: '/giveaway/history',
  access: 'public',
  summary: 'Giveaways that have ended, the last first',
  query: z.object({
    /** Has only one effective value, because the history contains only giveaways that have ended. */
    status: z
      .literal(['ALL', 'all', 'EXPIRED'])
      .default('EXPIRED')
      .transform(() => 'EXPIRED' as const),
    ...giveawayFilters,
    ...paging(GIVEAWAY_DEFAULTS.historySize),
  }),
  reply: list(pastGiveaway),
});

export const joinGiveaway = call({
  method: 'POST',
  path: '/giveaway/join',
  access: 'user',
  summary: 'Takes part in a giveaway',
  body: z.object({ giveaway_id: id }),
  reply: z.object({ success, msg: z.string() }),
});

export const getGiveawayProof = call({
  method: 'GET',
  path: '/giveaway/{id}/proof',
  access: 'public',
  summary: 'All that the winner of a giveaway follows from',
  params: z.object({ id: idInPath }),
  reply: z.object({
    success,
    giveaway_id: id,
    seed_hash: z.string(),
    /** 32 bytes in hex; null until the draw. */
    seed: z.string().nullable(),
    /** The time at which joining ends or ended. */
    expires_at: time,
    /** The time at which the list of the entries was published, shortly after joining ended. */
    closed_at: time.nullable(),
    entries_hash: z.string().nullable(),
    /** Ids of the entries, ascending; empty until joining has ended. */
    entries: z.array(z.int()),
    randomness: randomness.nullable(),
    winner_entry_id: z.int().nullable(),
    /** The user with the winning entry, as this server knows them; null until the draw. */
    winner: giveawayUser.nullable(),
    total: z.int().describe('Number of entries'),
  }),
});
