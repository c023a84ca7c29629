import {
  adminCreateGiveaway,
  adminDeleteGiveaway,
  adminDrawWinner,
  adminListEntries,
  adminListGiveaways,
  adminSendPrize,
  adminShowTradeLink,
  adminUpdateGiveaway,
} from '@lootfolio/contract/features/community/giveaways-admin';
import { text } from '@lootfolio/texts/text';
import type { Reader } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { changeGiveaway, deleteGiveaway } from './change-giveaway.ts';
import { createGiveaway } from './create-giveaway.ts';
import { drawWinner } from './draw-winner.ts';
import { findGiveaway, readEntries, readGiveaways, type GiveawayRow } from './giveaways.reads.ts';
import type { GiveawayParts } from './giveaways.routes.ts';
import { presentEntry, presentForAdmin, presentRandomness, presentWinner } from './present-giveaway.ts';
import { sendPrize } from './send-prize.ts';
import { showTradeLink } from './show-trade-link.ts';

/** @throws Refusal NOT_FOUND */
async function anyGiveaway(db: Reader, id: number): Promise<GiveawayRow> {
  const row = await findGiveaway(db, id);
  if (!row) throw notFound();
  return row;
}

export const giveawayAdminRoutes = (parts: GiveawayParts): Route[] => [
  route(adminListGiveaways, async ({ query }) => {
    const { rows, total } = await readGiveaways(parts.db, query, 'newest', null);
    const totalPages = Math.max(1, Math.ceil(total / query.limit));
    return { items: rows.map((row) => presentForAdmin(parts, row)), total, totalCount: total, totalPages };
  }),

  route(adminListEntries, async ({ query }) => {
    await anyGiveaway(parts.db, query.giveaway_id);
    const { rows, total } = await readEntries(parts.db, query.giveaway_id, query);
    return { items: rows.map(presentEntry), total };
  }),

  write(adminCreateGiveaway, async ({ tx, caller, body, language }) => {
    const id = await createGiveaway(tx, caller, body, parts);
    return { msg: text('giveaways.created', language), item: presentForAdmin(parts, await anyGiveaway(tx, id)) };
  }),

  write(adminUpdateGiveaway, async ({ tx, caller, params, body, language }) => {
    await changeGiveaway(tx, caller, params.id, body, parts.items);
    return { msg: text('giveaways.changed', language), item: presentForAdmin(parts, await anyGiveaway(tx, params.id)) };
  }),

  write(adminDeleteGiveaway, async ({ tx, caller, params }) => {
    await deleteGiveaway(tx, caller, params.id);
    return { id: params.id };
  }),

  // no `write`, because no transaction may be open during the wait for the random value
  route(adminDrawWinner, async ({ caller, body, language }) => {
    const { row, entries } = await drawWinner(parts, caller, body.giveaway_id);
    return {
      msg: text('giveaways.winnerSelected', language),
      data: {
        winner: { id: row.winnerId!, ...presentWinner(row.winner!) },
        winner_entry_id: row.winnerEntryId!,
        seed: row.seed!,
        seed_hash: row.seedHash,
        entries,
        entries_hash: row.entriesHash!,
        randomness: presentRandomness(row)!,
        total: entries.length,
      },
    };
  }),

  write(adminShowTradeLink, async ({ tx, caller, params }) => ({ trade_link: await showTradeLink(tx, caller, params.id, parts.box) })),

  write(adminSendPrize, async ({ tx, caller, params, body, language }) => {
    await sendPrize(tx, caller, params.id, body, parts.items);
    return { msg: text('giveaways.prizeSent', language), item: presentForAdmin(parts, await anyGiveaway(tx, params.id)) };
  }),
];
