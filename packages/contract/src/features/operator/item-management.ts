import { z } from 'zod';
import { call } from '../../call.ts';
import { game, gameOrAll, id, idInPath, list, market, money, page, pageSize, searchText, time } from '../../primitives.ts';
import { itemSummary } from '../../item-summary.ts';

const success = z.literal(true);

const base = z.object({ rarity: z.string().nullable(), color: z.string().nullable(), collection: z.string().nullable() });

const managedItem = z.object({
  ...itemSummary,
  rarity: z.string().nullable(),
  /** Name of its collection, and the collection's id. */
  collection: z.string().nullable(),
  collection_id: id.nullable(),
  /** Hidden by an administrator. */
  hidden: z.boolean(),
  /** No market has ever offered the item. It is hidden until one does. */
  unseen: z.boolean(),
  /** Has a picture that an administrator set. */
  has_picture: z.boolean(),
  /** When an administrator changed the item; null when it is as in the catalogue. */
  changed_at: time.nullable(),
  /** The values of the catalogue. */
  base,
  fresh_markets: z.int(),
  lowest_price: money.nullable(),
  /** The newest confirmation of a price. */
  updated_at: time.nullable(),
});

export const adminListItems = call({
  method: 'GET',
  path: '/admin/item/all',
  access: 'admin',
  summary: 'Every item, hidden ones too: the newest first, or the best match first',
  query: z.object({
    search: searchText.default(''),
    app_id: gameOrAll.default(null),
    show: z.enum(['all', 'changed', 'hidden']).default('all'),
    page: page.default(1),
    limit: pageSize.default(25),
  }),
  reply: list(managedItem),
});

/** 256 kB as base64. */
const MAX_PICTURE = 350_000;
const MAX_BYTES = MAX_PICTURE + 2000;

export const adminUpdateItem = call({
  method: 'PUT',
  path: '/admin/item/update/{id}',
  access: 'admin',
  summary: 'Sets what the catalogue has wrong of an item, or hides it',
  maxBytes: MAX_BYTES,
  params: z.object({ id: idInPath }),
  body: z.object({
    /** Null: as in the catalogue. */
    rarity: z.string().trim().min(1).max(60).nullable(),
    /** Null: as in the catalogue. */
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .nullable(),
    /** Null: as in the catalogue. */
    collection_id: id.nullable(),
    hidden: z.boolean(),
    /** PNG, JPEG or WebP as data URL, at most 256 kB. Null: the drawn picture. Left out: no change. */
    picture: z
      .string()
      .max(MAX_PICTURE)
      .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/)
      .nullable()
      .optional(),
  }),
  reply: z.object({ success, item: managedItem }),
});

const sentName = z.object({
  market_id: id,
  market: z.string(),
  market_name: z.string(),
  game: z.string(),
  app_id: z.int(),
  name: z.string(),
  phase: z.string().nullable(),
  /** The last price under this name. */
  price: money,
  /** The number of lists that had this name. */
  times: z.int(),
  first_seen: time,
  last_seen: time,
  state: z.enum(['open', 'assigned', 'ignored']),
  /** The item to which the name is assigned, or that was made from the name; null when its prices are left out. */
  item: z.object({ ...itemSummary }).nullable(),
});

export const adminListNames = call({
  method: 'GET',
  path: '/admin/item/unmatched',
  access: 'admin',
  summary: "Names in markets' lists that the catalogue does not know",
  query: z.object({
    search: searchText.default(''),
    market: market.optional(),
    state: z.enum(['open', 'assigned', 'ignored']).default('open'),
    page: page.default(1),
    limit: pageSize.default(25),
  }),
  reply: list(sentName),
});

const nameOnMarket = {
  market,
  name: z.string().min(1).max(300),
  phase: z.string().min(1).max(60).nullable().default(null),
  app_id: game.default(730),
};

export const adminMatchName = call({
  method: 'POST',
  path: '/admin/item/match',
  access: 'admin',
  summary: "Assigns a market's name to an item from the next list on; with null it is ignored",
  body: z.object({ ...nameOnMarket, item_id: id.nullable() }),
  reply: z.object({ success }),
});

export const adminUnmatchName = call({
  method: 'POST',
  path: '/admin/item/unmatch',
  access: 'admin',
  summary: "Takes back what was decided of a market's name",
  body: z.object(nameOnMarket),
  reply: z.object({ success }),
});
