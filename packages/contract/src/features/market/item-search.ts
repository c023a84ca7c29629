import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { variant } from '../../item-prices.ts';
import { itemSummary } from '../../item-summary.ts';
import { game, id, list, money, searchText, whole } from '../../primitives.ts';

export const searchImages = call({
  method: 'POST',
  path: '/item/image',
  access: 'public',
  summary: 'Items by name: picture and name',
  read: true,
  rate: 'search',
  cost: COST.query,
  body: z.object({ name: searchText, game: game.optional(), limit: whole(1, 50).default(20) }),
  reply: list(z.object(itemSummary)),
});

/** An item with its lowest price. */
const foundItem = z.object({
  ...itemSummary,
  exterior: z.string().nullable(),
  exterior_color: z.string().nullable(),
  price: money.nullable(),
});

/** One exterior of a skin, normal, StatTrak or Souvenir, with its lowest price. */
const skinVariant = variant.extend({ item_id: id, general_id: id, market_hash_name: z.string() });

export const searchItems = call({
  method: 'POST',
  path: '/item/all',
  access: 'public',
  summary: 'Items by name, with their lowest price',
  read: true,
  rate: 'search',
  cost: COST.query,
  body: z.object({
    name: searchText,
    game: game.optional(),
    limit: whole(1, 50).default(20),
    /** Answers one item of each skin, the one that is traded most, with the prices of the skin's exteriors; the most traded skins first. */
    skins: z.boolean().default(false),
  }),
  reply: list(
    foundItem.extend({
      /** Null without `skins`. `variants` is empty for items that have no exterior. */
      skin: z.object({ market_hash_name: z.string(), variants: z.array(skinVariant) }).nullable(),
    }),
  ),
});

export const findPasted = call({
  method: 'POST',
  path: '/item/pasted',
  access: 'public',
  summary: 'What a link of a market or of Steam, an inspect link or a Steam id leads to',
  read: true,
  rate: 'search',
  cost: COST.query,
  body: z.object({ text: z.string().trim().max(2000) }),
  reply: list(foundItem).extend({
    /** `nameless`: a market's link that contains only the market's own number of the item. `none`: not a known link. */
    kind: z.enum(['items', 'person', 'inspect', 'nameless', 'none']),
    /** The person on Steam. For an inspect link: the owner. */
    person: z
      .object({ steam_id: z.string().nullable(), vanity: z.string().nullable(), asset_id: z.string().nullable(), url: z.string() })
      .nullable(),
    /** The content of an inspect link: either the asset's id, or the item's own numbers. */
    inspect: z
      .object({
        asset_id: z.string().nullable(),
        def_index: z.int().nullable(),
        paint_index: z.int().nullable(),
        /** 0 to 1. */
        float: z.number().nullable(),
        seed: z.int().nullable(),
        stattrak: z.boolean(),
      })
      .nullable(),
  }),
});
