import { CASES_PER_PAGE } from '@lootfolio/domain/case-opening';
import { z } from 'zod';
import { call } from '../../call.ts';
import { caseSummary, expectedReturn, priceRange } from '../../case-summary.ts';
import { gameSlug, id, idInPath, money, page, pageSize, searchText } from '../../primitives.ts';

export const CASE_SORTS = ['name', 'price', 'known', 'ratio'] as const;

export const listCases = call({
  method: 'GET',
  path: '/item/cases',
  access: 'public',
  summary: 'The cases that can be opened in the simulator',
  query: z.object({
    search: searchText.default(''),
    kind: caseSummary.kind.optional(),
    limit: pageSize.default(CASES_PER_PAGE),
    page: page.default(1),
    /** `known`: weapon cases, then all others, each by units sold in 7 days. `ratio`: the expected return. */
    orderBy: z.enum(CASE_SORTS).default('name'),
    orderDir: z.enum(['ASC', 'DESC']).default('ASC'),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        ...caseSummary,
        ...expectedReturn,
        /** Units of the case sold in 7 days, over the markets that report it; null when none does. */
        sold: z.int().nullable(),
      }),
    ),
    /** The number of matches before paging. Equals `total`. */
    count: z.int(),
    total: z.int(),
  }),
});

/** An item that the case can drop. */
const droppable = z.object({
  item_id: id,
  name: z.string(),
  shortName: z.string(),
  image: z.string(),
  /** Selects the odds: `Exceedingly Rare` for knives and gloves. */
  rarity: z.string(),
  type: z.string().nullable(),
  color: z.string().nullable(),
  slug: z.string(),
  game: gameSlug,
  /**
   * The kinds in which the case drops the item. When an item has StatTrak™ and other kinds, a separate draw decides whether it is
   * StatTrak™.
   */
  isNormal: z.boolean(),
  isSouvenir: z.boolean(),
  isStattrak: z.boolean(),
  /** The prices of the item in the kind in which the case drops it, without the draw for StatTrak™. */
  minPrice: money.nullable(),
  maxPrice: money.nullable(),
  /** The prices of the StatTrak™ item, when the case drops it. */
  stattrak: priceRange.nullable(),
  /** The exteriors in which the case drops the item, the least worn first; one without a name for an item without exterior. */
  exteriors: z.array(
    z.object({
      exterior: z.string().nullable(),
      /** The share in the drops of the item, in thousandths of a percent. The shares of an item sum to 100,000. */
      share: z.int(),
      /** As in `minPrice` and `stattrak`; the average of its phases. */
      price: money.nullable(),
      stattrak: money.nullable(),
    }),
  ),
});

export const getCaseItems = call({
  method: 'GET',
  path: '/item/case-items',
  access: 'public',
  summary: 'All that a case can drop, the rarest first',
  query: z.object({ caseID: idInPath }),
  reply: z.object({ success: z.literal(true), items: z.object({ skins: z.array(droppable), knives: z.array(droppable) }) }),
});
