import { CASES_PER_PAGE } from '@lootfolio/domain/case-opening';
import { z } from 'zod';
import { call } from '../../call.ts';
import { caseSummary, priceRange } from '../../case-summary.ts';
import { gameSlug, id, idInPath, money, page, pageSize, searchText } from '../../primitives.ts';

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
    orderBy: z.enum(['name', 'price']).default('name'),
    orderDir: z.enum(['ASC', 'DESC']).default('ASC'),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.array(z.object(caseSummary)),
    /** The number of matches before paging. `total` is the same. */
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
  /** Selects the odds: of knives and gloves it is `Exceedingly Rare`. */
  rarity: z.string(),
  type: z.string().nullable(),
  color: z.string().nullable(),
  slug: z.string(),
  game: gameSlug,
  /** The kinds in which the case drops the item. Where StatTrak™ is not the only one, it is drawn apart. */
  isNormal: z.boolean(),
  isSouvenir: z.boolean(),
  isStattrak: z.boolean(),
  /** The prices in the kind in which the case drops it, without the luck of StatTrak™. */
  minPrice: money.nullable(),
  maxPrice: money.nullable(),
  /** The prices as StatTrak™, where the case drops it so. */
  stattrak: priceRange.nullable(),
});

export const getCaseItems = call({
  method: 'GET',
  path: '/item/case-items',
  access: 'public',
  summary: 'All that a case can drop, the rarest first',
  query: z.object({ caseID: idInPath }),
  reply: z.object({ success: z.literal(true), items: z.object({ skins: z.array(droppable), knives: z.array(droppable) }) }),
});
