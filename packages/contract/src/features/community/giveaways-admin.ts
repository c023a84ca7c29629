import { GIVEAWAY_DEFAULTS } from '@lootfolio/domain/giveaways';
import { z } from 'zod';
import { call } from '../../call.ts';
import { adminGiveaway, giveawayEntry, giveawayFilters, giveawayForm, giveawayUser, paging, randomness } from '../../giveaway.ts';
import { GIVEAWAY_STATUSES } from '@lootfolio/domain/giveaways';
import { anyOf, id, idInPath, list, searchText, wrong } from '../../primitives.ts';

const success = z.literal(true);
const params = z.object({ id: idInPath });
const changed = z.object({ success, msg: z.string(), item: adminGiveaway });

export const adminListGiveaways = call({
  method: 'GET',
  path: '/admin/giveaway/all',
  access: 'admin',
  summary: 'All giveaways, the newest first',
  query: z.object({ status: anyOf(GIVEAWAY_STATUSES), ...giveawayFilters, ...paging(GIVEAWAY_DEFAULTS.adminSize) }),
  reply: list(adminGiveaway).extend({ totalCount: z.int(), totalPages: z.int() }),
});

export const adminListEntries = call({
  method: 'GET',
  path: '/admin/giveaway/entries',
  access: 'admin',
  summary: 'Who takes part in a giveaway, the first first',
  query: z.object({ giveaway_id: idInPath, search: searchText.default(''), ...paging(50) }),
  reply: list(giveawayEntry),
});

export const adminCreateGiveaway = call({
  method: 'POST',
  path: '/admin/giveaway/create',
  access: 'admin',
  summary: 'Makes a giveaway and commits to the seed of its draw',
  body: giveawayForm,
  reply: changed,
});

export const adminUpdateGiveaway = call({
  method: 'PUT',
  path: '/admin/giveaway/update/{id}',
  access: 'admin',
  summary: 'Changes a giveaway that was not drawn; once it has begun neither its start nor its item, and not to a lower value',
  params,
  body: giveawayForm,
  reply: changed,
});

export const adminDeleteGiveaway = call({
  method: 'DELETE',
  path: '/admin/giveaway/delete/{id}',
  access: 'admin',
  summary: 'Deletes a giveaway that was not drawn, with its entries',
  params,
  reply: z.object({ success, id }),
});

export const adminDrawWinner = call({
  method: 'POST',
  path: '/admin/giveaway/determine-winner',
  access: 'admin',
  summary: 'Draws the winner of a giveaway that has ended, once',
  waits: true,
  body: z.object({ giveaway_id: id }),
  reply: z.object({
    success,
    msg: z.string(),
    data: z.object({
      winner: giveawayUser.extend({ id }),
      winner_entry_id: z.int(),
      seed: z.string(),
      seed_hash: z.string(),
      entries: z.array(z.int()),
      entries_hash: z.string(),
      randomness,
      total: z.int().describe('Number of entries'),
    }),
  }),
});

export const adminShowTradeLink = call({
  method: 'POST',
  path: '/admin/giveaway/{id}/trade-link',
  access: 'admin',
  summary: 'The trade link of the winner, to which the prize goes; each look stands in the audit log',
  params,
  reply: z.object({ success, trade_link: z.string().nullable() }),
});

/** One trade offer, or the page of an account's offers. */
const TRADE_OFFER = /^https:\/\/steamcommunity\.com\/(tradeoffer\/[1-9]\d*|(id|profiles)\/[\w-]+\/tradeoffers(\/sent)?)\/?$/;

export const adminSendPrize = call({
  method: 'PUT',
  path: '/admin/giveaway/{id}/prize',
  access: 'admin',
  summary: 'Records that the prize was sent; its winner is told',
  params,
  body: z.object({
    trade_offer: z
      .string()
      .trim()
      .max(300)
      .refine((link) => TRADE_OFFER.test(link), wrong('giveaways.notTradeOffer')),
    note: z.string().trim().max(500).default(''),
  }),
  reply: changed,
});
