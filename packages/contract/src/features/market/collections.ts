import { COLLECTIONS_PER_PAGE } from '@lootfolio/domain/case-opening';
import { z } from 'zod';
import { call } from '../../call.ts';
import { caseSummary, expectedReturn, priceRange } from '../../case-summary.ts';
import { date, flag, gameSlug, id, idInPath, list, money, page, pageSize, ratio, searchText } from '../../primitives.ts';

export const COLLECTION_SORTS = ['name', 'top', 'price', 'ratio'] as const;
const KINDS = ['collection', 'normal', 'souvenir', 'sticker'] as const;

/** A skin or sticker, without exterior and kind. `item_id`, `slug` and `image` belong to its best exterior. */
const skin = {
  item_id: id,
  /** With the star of a knife, without exterior and kind. */
  name: z.string(),
  short_name: z.string(),
  slug: z.string(),
  game: gameSlug,
  image: z.string(),
  color: z.string().nullable(),
  rarity: z.string().nullable(),
};

export const listCollections = call({
  method: 'GET',
  path: '/item/collections',
  access: 'public',
  summary: 'Every collection and case, with the price range of what is in it and what an opening is worth',
  query: z.object({
    currentPage: page.default(1),
    pageSize: pageSize.default(COLLECTIONS_PER_PAGE),
    search: searchText.default(''),
    kind: z.enum(KINDS).optional(),
    /**
     * `name`: collections, cases, souvenir packages, then capsules, each by name. `top`: the dearest item. `price` and `ratio` are of cases,
     * so that collections come last.
     */
    orderBy: z.enum(COLLECTION_SORTS).default('name'),
    orderDir: z.enum(['ASC', 'DESC']).default('ASC'),
  }),
  reply: list(
    z.object({
      id,
      name: z.string(),
      image: z.string().nullable(),
      color: z.string().nullable(),
      type: z.enum(['collection', 'case']),
      kind: z.enum(KINDS),
      /** The number of skins or other items in the collection or case. */
      item_count: z.int(),
      /** A case's lowest fresh price; null for a collection. */
      price: money.nullable(),
      /** The lowest and the highest price of what is in it, over exteriors and kinds. */
      price_min: money.nullable(),
      price_max: money.nullable(),
      /** Null for a collection: it cannot be opened. */
      ...expectedReturn,
    }),
  ),
});

export const getCollection = call({
  method: 'GET',
  path: '/item/collection',
  access: 'public',
  summary: 'The skins of a collection, the rarest first, then the cases that hold it',
  query: z.object({ id: idInPath }),
  reply: list(
    z.object({
      type: z.enum(['item', 'case']),
      /** For a case its id; for an item its `item_id`. */
      id,
      ...skin,
      /** The lowest and the highest price over its exteriors and kinds. For a case: its price. */
      price_min: money.nullable(),
      price_max: money.nullable(),
    }),
  ),
});

export const getCollectionInfo = call({
  method: 'GET',
  path: '/item/collection-info',
  access: 'public',
  summary: 'A collection',
  query: z.object({ id: idInPath }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      id,
      name: z.string(),
      image: z.string().nullable(),
      color: z.string().nullable(),
      /** Null while no source states it. */
      released: date.nullable(),
      item_count: z.int(),
      /** The lowest and the highest price of its skins, over exteriors and kinds. */
      price_min: money.nullable(),
      price_max: money.nullable(),
    }),
  }),
});

/** The average value of an opening of a case. Each exterior counts by its share in the drops. */
const opening = z.object({
  /** Average value of a drop; null when no item has a price. */
  value: money.nullable(),
  /** 0 for a case that opens without a key. */
  key_price: money,
  /** Price of the case plus `key_price`; null when the case has no price. */
  cost: money.nullable(),
  /** `value` less `cost`. */
  difference: money.nullable(),
  /** `difference` in percent of `cost`. */
  ratio: ratio.nullable(),
  /** The number of items, and the number of items with a price. */
  items: z.int(),
  priced: z.int(),
  /** The rarest first. */
  rarities: z.array(
    z.object({
      rarity: z.string(),
      color: z.string().nullable(),
      /** The odds of the case's kind, in percent with at most 4 decimals. */
      odds: z.number(),
      items: z.int(),
      priced: z.int(),
      /** The average value of the rarity's drops that have a price: each exterior counts by its share. */
      average: money.nullable(),
    }),
  ),
});

export const getCaseInfo = call({
  method: 'GET',
  path: '/item/case-info',
  access: 'public',
  summary: 'A case, and what an opening is worth on average',
  query: z.object({ id: idInPath }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      ...caseSummary,
      slug: z.string(),
      game: gameSlug,
      collection: z.object({ id, name: z.string() }).nullable(),
      item_count: z.int(),
      /** The number of special rare items among them. */
      rare_count: z.int(),
      opening,
    }),
  }),
});

export const getCase = call({
  method: 'GET',
  path: '/item/case',
  access: 'public',
  summary: 'The items of a case with their price ranges, the rarest first',
  query: z.object({ id: idInPath, /** 1 returns only the special rare items, 0 returns only the other items. */ rare: flag.default(0) }),
  reply: list(z.object({ ...skin, normal: priceRange.nullable(), stattrak: priceRange.nullable(), souvenir: priceRange.nullable() })),
});
