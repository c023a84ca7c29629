import type { QueryOf, ReplyOf } from '@lootfolio/contract/call';
import { getCaseItems, listCases } from '@lootfolio/contract/features/market/simulator';
import { hasTerms, termsOf } from '@lootfolio/board/search-words';
import { notFound } from '../../../platform/errors/refusal.ts';
import { createReplyCache } from '../../../platform/http/reply-cache.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import type { Boards } from '../../../prices/board/boards.ts';
import type { Case, CaseDirectory } from '../../../prices/board/case-directory.ts';
import {
  caseItems,
  caseSummary,
  createPriceReader,
  priceVersion,
  skinSummary,
  type CaseItem,
  type PriceReader,
} from '../items/items.public.ts';
import { orderCases } from './simulator.rules.ts';

export type SimulatorParts = { cases: CaseDirectory; boards: Boards };

/** Bounds the memory: a reply has at most a few hundred items, 100 KB. */
const MAX_CACHED_REPLIES = 100;

export function simulatorRoutes({ cases, boards }: SimulatorParts): Route[] {
  const prices = createPriceReader(boards);
  const cache = createReplyCache(MAX_CACHED_REPLIES);
  return [
    route(listCases, async ({ query }) => list({ cases, prices }, query)),

    route(getCaseItems, async ({ query: { caseID } }) => {
      const box = cases.caseById(caseID);
      if (!box) throw notFound();
      return cache.get(String(caseID), `${priceVersion(boards)} ${cases.version()}`, async () =>
        getCaseItems.reply.parse({ success: true, ...viewItems({ cases, prices }, box) }),
      );
    }),
  ];
}

type Parts = { cases: CaseDirectory; prices: PriceReader };

function list({ cases, prices }: Parts, query: QueryOf<typeof listCases>): ReplyOf<typeof listCases> {
  const terms = termsOf(query.search);
  const found = cases
    .cases()
    .filter(({ kind, words }) => (query.kind === undefined || kind === query.kind) && hasTerms(terms, words))
    .map((box) => caseSummary(box, prices));
  const start = (query.page - 1) * query.limit;
  const data = orderCases(found, query.orderBy, query.orderDir === 'DESC').slice(start, start + query.limit);
  return { data, count: found.length, total: found.length };
}

function viewItems({ cases, prices }: Parts, box: Case): ReplyOf<typeof getCaseItems> {
  const items = caseItems(cases, box);
  const present = (rare: boolean) => items.filter(({ isRare }) => isRare === rare).map((item) => presentDrop(item, prices));
  return { items: { skins: present(false), knives: present(true) } };
}

function presentDrop(item: CaseItem, prices: PriceReader) {
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
  };
}
