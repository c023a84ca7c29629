import { z } from 'zod';
import { call, COST } from '../../call.ts';
import { snapshot } from '../../inventory-item.ts';
import { itemSummary } from '../../item-summary.ts';
import { game, list, money, page, pageSize, searchText } from '../../primitives.ts';

const DEFAULT_GAME = 730;
const count = z.int();

export const listOwnItems = call({
  method: 'GET',
  path: '/steam/items',
  access: 'user',
  summary: 'What lies in the own inventory by item, the most valuable first, with what it cost and what the investments hold of it',
  cost: COST.valuation,
  owned: true,
  query: z.object({
    appid: game.default(DEFAULT_GAME),
    search: searchText.default(''),
    page: page.default(1),
    pageSize: pageSize.default(20),
  }),
  reply: list(
    z.object({
      ...itemSummary,
      exterior: z.string().nullable(),
      /** The number of pieces in the inventory. */
      count,
      /** Steam's fresh price of one piece, else Buff.163's; null when neither has one. */
      reference_price: money.nullable(),
      /** What one piece cost on average, as far as it is known; null when it is known of none. */
      paid: money.nullable(),
      /** The pieces of this item that are held as investments. */
      invested: count,
    }),
  ).extend(snapshot),
});
