import { MAX_INLINE_COST, MAX_SALE_PRICE } from '@lootfolio/domain/sales';
import { z } from 'zod';
import { call } from '../../call.ts';
import { clientKey, date, game, id, idInPath, marketSlug, money } from '../../primitives.ts';
import { saleRow } from '../../sale.ts';

const success = z.literal(true);

/** A sale as a user enters it. The names are those of the specification. */
const draft = z.object({
  name: z.string().min(1).max(300),
  app_id: game,
  buy_market: marketSlug,
  sell_market: marketSlug,
  sell_market_id: id.optional(),
  buy_price: money.min(0).max(MAX_SALE_PRICE),
  sell_price: money.min(0).max(MAX_SALE_PRICE),
  date,
  /** When it was bought. */
  buy_date: date.optional(),
  image: z.string().max(500),
});

export const addSale = call({
  method: 'POST',
  path: '/sales/add-sale',
  access: 'user',
  summary: 'Adds a sale that no market reports',
  owned: true,
  body: z.object({ item: draft, client_key: clientKey.optional() }),
  reply: z.object({ success, item: saleRow }),
});

export const updateSalePrice = call({
  method: 'POST',
  path: '/sales/update-price',
  access: 'user',
  summary: 'Sets what a sold thing cost. It stays through every synchronisation',
  owned: true,
  body: z.object({ item_id: id, price: money.min(0).max(MAX_INLINE_COST) }),
  reply: z.object({ success, item: saleRow }),
});

export const updateSaleMarket = call({
  method: 'POST',
  path: '/sales/update-market',
  access: 'user',
  summary: 'Sets the market on which a sold thing was bought',
  owned: true,
  body: z.object({ item_id: id, market: marketSlug }),
  reply: z.object({ success, item_id: id, market: z.string() }),
});

export const chooseSaleLot = call({
  method: 'POST',
  path: '/sales/{id}/choose-lot',
  access: 'user',
  summary: 'Sets the purchase whose piece was sold, or lets the rule of costs decide again',
  owned: true,
  params: z.object({ id: idInPath }),
  /** Null: the rule decides. */
  body: z.object({ lot_id: id.nullable() }),
  reply: z.object({ success, item: saleRow }),
});

export const settleDouble = call({
  method: 'POST',
  path: '/sales/{id}/settle-double',
  access: 'user',
  summary: 'Decides whether an entered sale is the one that a market reported: then it is deleted, and its cost stays',
  owned: true,
  params: z.object({ id: idInPath }),
  body: z.object({ same: z.boolean() }),
  reply: z.object({ success }),
});

export const deleteSale = call({
  method: 'POST',
  path: '/sales/{id}/delete',
  access: 'user',
  summary: 'Deletes a sale that was entered or imported. Sales that a market reported stay',
  owned: true,
  params: z.object({ id: idInPath }),
  reply: z.object({ success }),
});
