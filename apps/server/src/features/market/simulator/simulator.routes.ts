import type { QueryOf, ReplyOf } from '@lootfolio/contract/call';
import { getCaseItems, listCases } from '@lootfolio/contract/features/market/simulator';
import { hasTerms, termsOf } from '@lootfolio/board/search-words';
import { notFound } from '../../../platform/errors/refusal.ts';
import { createReplyCache } from '../../../platform/http/reply-cache.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Case, CaseDirectory } from '../../../prices/board/case-directory.ts';
import { mapInSlices } from '../../../platform/process/slices.ts';
import {
  caseSummary,
  createCaseValues,
  dropExteriors,
  priceVersion,
  skinSummary,
  type CaseItem,
  type CaseValues,
} from '../items/items.public.ts';
import { orderCases } from './simulator.rules.ts';

export type SimulatorParts = { cases: CaseDirectory; boards: Boards };

/** Bounds the memory: a reply has at most a few hundred items, 100 KB. */
const MAX_CACHED_REPLIES = 100;

export function simulatorRoutes({ cases, boards }: SimulatorParts): Route[] {
  const values = createCaseValues({ cases, boards });
  const cache = createReplyCache(MAX_CACHED_REPLIES);
  return [
    route(listCases, async ({ query }) => list({ cases, boards }, values(), query)),

    route(getCaseItems, async ({ query: { caseID } }) => {
      const box = cases.caseById(caseID);
      if (!box) throw notFound();
      return cache.get(String(caseID), `${priceVersion(boards)} ${cases.version()}`, async () =>
        getCaseItems.reply.parse({ success: true, ...viewItems(values(), box) }),
      );
    }),
  ];
}

/** The number of cases whose expected value takes about a millisecond. */
const SLICE = 4;

async function list(
  { cases, boards }: SimulatorParts,
  values: CaseValues,
  query: QueryOf<typeof listCases>,
): Promise<ReplyOf<typeof listCases>> {
  const terms = termsOf(query.search);
  const found = cases.cases().filter(({ kind, words }) => (query.kind === undefined || kind === query.kind) && hasTerms(terms, words));
  const figures = found.map((box) => ({ box, price: values.priceOf(box.item), sold: boards.volumeOf(box.item) }));
  const withReturn = <T extends { box: Case }>(one: T) => {
    const { value, ratio } = values.openingOf(one.box);
    return { ...one, value, ratio };
  };
  const { orderBy, orderDir, page, limit } = query;
  const [start, isDescending] = [(page - 1) * limit, orderDir === 'DESC'];
  const onPage = <T>(all: readonly T[]): T[] => all.slice(start, start + limit);
  // only the order by expected return needs that of every case
  const shown =
    orderBy === 'ratio'
      ? onPage(orderCases(await mapInSlices(figures, withReturn, SLICE), orderBy, isDescending))
      : onPage(orderCases(figures, orderBy, isDescending)).map(withReturn);
  const data = shown.map(({ box, value, ratio, sold }) => ({ ...caseSummary(box, values), value, ratio, sold }));
  return { data, count: found.length, total: found.length };
}

function viewItems(values: CaseValues, box: Case): ReplyOf<typeof getCaseItems> {
  const items = values.itemsOf(box);
  const present = (rare: boolean) => items.filter(({ isRare }) => isRare === rare).map((item) => presentDrop(item, values));
  return { items: { skins: present(false), knives: present(true) } };
}

function presentDrop(item: CaseItem, prices: CaseValues) {
  const { short_name: shortName, ...summary } = skinSummary(item);
  const stattrak = item.isStattrak ? prices.rangeOf(item.stattrak) : null;
  const range = item.isSouvenir ? prices.rangeOf(item.souvenir) : item.isNormal ? prices.rangeOf(item.normal) : stattrak;
  return {
    ...summary,
    shortName,
    rarity: item.rarity,
    color: item.color,
    type: item.shown.type,
    isNormal: item.isNormal,
    isSouvenir: item.isSouvenir,
    isStattrak: item.isStattrak,
    minPrice: range?.min ?? null,
    maxPrice: range?.max ?? null,
    stattrak,
    exteriors: dropExteriors(prices, item),
  };
}
