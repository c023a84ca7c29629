import {
  getGiveawayProof,
  joinGiveaway as joinCall,
  listGiveaways,
  listMyGiveaways,
  listPastGiveaways,
} from '@lootfolio/contract/features/community/giveaways';
import { text } from '@lootfolio/texts/text';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { hasDoneTasks, type TaskParts } from '../tasks/tasks.public.ts';
import type { DrawParts } from './draw-winner.ts';
import { findGiveaway, readEntryIds, readGiveaways } from './giveaways.reads.ts';
import { joinGiveaway } from './join-giveaway.ts';
import { presentGiveaway, presentPast, presentRandomness, presentWinner, type Goods } from './present-giveaway.ts';

export type GiveawayParts = DrawParts & Goods & TaskParts;

export const giveawayRoutes = (parts: GiveawayParts): Route[] => [
  route(listGiveaways, async ({ query }) => {
    const { rows, total } = await readGiveaways(parts.db, { ...query, type: null, giveaway_type: null }, 'nextToEnd', null);
    return { items: rows.map((row) => presentGiveaway(parts, row, null)), total };
  }),

  route(listMyGiveaways, async ({ caller: { userId }, query }) => {
    const { rows, total } = await readGiveaways(parts.db, query, 'nextToEnd', userId);
    const viewer = { userId, tasksDone: await hasDoneTasks(parts.db, parts, userId) };
    return { items: rows.map((row) => presentGiveaway(parts, row, viewer)), total };
  }),

  route(listPastGiveaways, async ({ caller, query }) => {
    const userId = caller?.userId ?? null;
    const { rows, total } = await readGiveaways(parts.db, query, 'lastEnded', userId);
    return { items: rows.map((row) => presentPast(parts, row, userId)), total };
  }),

  write(joinCall, async ({ tx, caller, body, language }) => {
    await joinGiveaway(tx, caller, body.giveaway_id, parts);
    return { msg: text('giveaways.youJoined', language) };
  }),

  route(getGiveawayProof, async ({ params }) => {
    const row = await findGiveaway(parts.db, params.id);
    if (!row) throw notFound();
    const entries = row.closedAt ? await readEntryIds(parts.db, row.id) : [];
    return {
      giveaway_id: row.id,
      seed_hash: row.seedHash,
      seed: row.seed,
      expires_at: row.expiresAt.toISOString(),
      closed_at: row.closedAt?.toISOString() ?? null,
      entries_hash: row.entriesHash,
      entries,
      randomness: presentRandomness(row),
      winner_entry_id: row.winnerEntryId,
      winner: row.winner && presentWinner(row.winner),
      total: entries.length,
    };
  }),
];
