import { DEPOSIT_FAILURES, DEPOSIT_GAMES, MAX_OFFER_ITEMS, TRADE_STATUSES } from '@lootfolio/domain/deposits';
import { MAX_PAYMENT, OPERATION_STATUSES } from '@lootfolio/domain/payments';
import { z } from 'zod';
import { call } from '../../call.ts';
import { appId, clientKey, id, idInPath, money, ratio, time } from '../../primitives.ts';

const success = z.literal(true);
const depositGame = z.literal(DEPOSIT_GAMES);

/** An offer at Steam in which the server's bot asks for things of the user. */
const tradeOffer = z.object({
  /** The id of the payment. */
  order_number: id,
  /** What the offer says at Steam; the user compares its code. */
  message: z.string(),
  /** What is credited for it. */
  amount: money,
  app_id: appId,
  items: z.int(),
  created_at: time,
  expires_at: time,
  status: z.enum(TRADE_STATUSES),
  /** The state of the payment. An administrator may have ended it whatever becomes of the trade. */
  operation_status: z.enum(OPERATION_STATUSES),
  /** Why it failed; null when it did not. */
  failure: z.enum(DEPOSIT_FAILURES).nullable(),
  /** The address of the offer at Steam; null before it was sent. */
  offer_url: z.string().nullable(),
  /** When an accepted deposit is credited; null before, and when that is not known. */
  credited_on: time.nullable(),
  bot_info: z.object({
    steam_id: z.string(),
    bot_avatar: z.string(),
    name: z.string(),
    bot_level: z.int().nullable(),
    bot_registration: time.nullable(),
  }),
});

export const depositTerms = call({
  method: 'GET',
  path: '/payment/itempay/terms',
  access: 'user',
  summary: "Whether this server's bot takes items now, and on which terms",
  reply: z.object({
    success,
    /** False: no bot runs, or none can take an item. */
    available: z.boolean(),
    /** The part of the reference price that is credited, in percent. */
    rate: ratio,
    least_price: money,
    /** The sales of the last 7 days that an item needs. */
    least_volume: z.int(),
    most_items: z.int(),
    has_trade_link: z.boolean(),
  }),
});

/** One chosen thing. Only `assetid` and `appid` are read. */
const requested = z.object({
  assetid: steamAsset(),
  appid: depositGame,
  item_id: id.optional(),
  ID: id.optional(),
  price: money.optional(),
});

/** Steam's id of a thing. */
function steamAsset() {
  return z.string().regex(/^\d{1,20}$/);
}

const answer = z.object({
  success,
  message: z.string(),
  /** The same offer in both fields. */
  metaData: tradeOffer,
  data: tradeOffer,
});

export const depositItems = call({
  method: 'POST',
  path: '/payment/itempay',
  access: 'user',
  summary: "Sends a trade offer of this server's bot for things of the user, and waits until it is sent",
  owned: true,
  waits: true,
  body: z.object({
    client_key: clientKey,
    assetids: z.array(requested).min(1).max(MAX_OFFER_ITEMS),
    appid: depositGame,
    /** Ignored: the offer goes to the saved trade link. */
    tradelink: z.string().max(500).optional(),
    /** The sum of the prices that the user saw. */
    amount: money.min(0).max(MAX_PAYMENT),
  }),
  reply: answer,
});

export const cancelDeposit = call({
  method: 'POST',
  path: '/payment/itempay/cancel',
  access: 'user',
  summary: 'Takes back an open trade offer, and waits until Steam confirms it',
  owned: true,
  waits: true,
  body: z.object({ order_number: id }),
  reply: z.object({ success, data: tradeOffer }),
});

export const currentDeposit = call({
  method: 'GET',
  path: '/payment/itempay/current',
  access: 'user',
  summary: 'The open trade offer of the user',
  owned: true,
  reply: z.object({ success, data: tradeOffer.nullable() }),
});

export const readDeposit = call({
  method: 'GET',
  path: '/payment/itempay/{order_number}',
  access: 'user',
  summary: 'A deposit of items with its things',
  owned: true,
  params: z.object({ order_number: idInPath }),
  reply: z.object({
    success,
    data: tradeOffer.extend({
      things: z.array(z.object({ asset_id: z.string(), name: z.string(), slug: z.string(), image: z.string(), price: money })),
    }),
  }),
});
