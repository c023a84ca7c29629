import type { BoardItem, BoardMarket, ComparisonQuery, ComparisonResult, ComparisonRow, MarketUpdate } from '../src/types.ts';

/** A second, slow implementation of the comparison for tests: plain loops and BigInt, no code shared with the board. */
export type NaiveBoard = {
  items: BoardItem[];
  markets: BoardMarket[];
  updates: MarketUpdate[];
  bids: MarketUpdate[];
  volumes: ReadonlyMap<number, number | null>;
  /** Days until an item sells, by market, then by item id; 0 = unknown. */
  sellDays: ReadonlyMap<number, Float32Array>;
};

export type Quote = {
  marketId: number;
  price: number;
  quantity: number | null;
  time: number;
  fresh: boolean;
  /** In millionths. */
  fee: { share: bigint; onTop: boolean; known: boolean };
};

/** R(numerator / denominator), halves away from zero. */
function rounded(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n;
  const size = negative ? -numerator : numerator;
  const whole = size / denominator + ((size % denominator) * 2n >= denominator ? 1n : 0n);
  return whole === 0n ? 0 : Number(negative ? -whole : whole);
}

const netOf = ({ price, fee }: Quote): number =>
  fee.onTop ? netOnTop(BigInt(price) / 10n, fee.share) : rounded(BigInt(price) * (1_000_000n - fee.share), 1_000_000n);

/** The most cents that a seller gets when the buyer pays these cents, found by halving. Steam's third and the rest are at least a cent each. */
function netOnTop(cents: bigint, share: bigint): number {
  const atLeastOne = (part: bigint): bigint => (part < 1n ? 1n : part);
  let [low, high] = [0n, cents];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    const paid = middle + atLeastOne((middle * share) / 3_000_000n) + atLeastOne((middle * share * 2n) / 3_000_000n);
    if (paid <= cents) low = middle;
    else high = middle - 1n;
  }
  return Number(low) * 10;
}

/** The steps of the fee ascend, and the last step that the price reaches applies. */
function pointsAt(fee: BoardMarket['fee'], price: number): number {
  let points = fee.basisPoints;
  for (const step of fee.steps ?? []) if (price >= step.from) points = step.basisPoints;
  return points;
}

const profitOf = (source: Quote, target: Quote): number => netOf(target) - source.price;

/** ROI: percent of the cost with 2 decimals. */
export const ratioOf = (source: Quote, target: Quote): number =>
  rounded(BigInt(profitOf(source, target)) * 10_000n, BigInt(source.price)) / 100;

export function quotesOf(
  board: NaiveBoard,
  item: BoardItem,
  query: Pick<ComparisonQuery, 'fees' | 'now'>,
  side: MarketUpdate[] = board.updates,
): Quote[] {
  return board.markets.flatMap((market): Quote[] => {
    const update = side.find(({ marketId }) => marketId === market.id);
    const quote = update?.upserts.find(({ itemId }) => itemId === item.itemId);
    if (!update || !quote) return [];
    // the board stores the times of quotes in whole seconds
    const changedAt = quote.changedAt - (quote.changedAt % 1000);
    const time = update.refreshedAt === null || changedAt > update.refreshedAt ? changedAt : update.refreshedAt;
    const fee = query.fees.get(market.id) ?? market.fee;
    return [
      {
        marketId: market.id,
        price: quote.price,
        quantity: quote.quantity,
        time,
        fresh: query.now - time < market.freshForMs,
        fee: { share: BigInt(Math.round(pointsAt(fee, quote.price) * 100)), onTop: fee.basis === 'on_top', known: fee.known },
      },
    ];
  });
}

/** The best quote by `better`; the lower market id wins ties. */
function pick(quotes: Quote[], better: (a: Quote, b: Quote) => boolean): Quote | null {
  let best: Quote | null = null;
  for (const quote of quotes) {
    if (!best || better(quote, best) || (!better(best, quote) && quote.marketId < best.marketId)) best = quote;
  }
  return best;
}

const cheaper = (a: Quote, b: Quote): boolean => a.price < b.price;
/** A known fee comes before an assumed one. */
const higherNet = (a: Quote, b: Quote): boolean => (a.fee.known === b.fee.known ? netOf(a) > netOf(b) : a.fee.known);

export function choose(sources: Quote[], targets: Quote[]): [Quote, Quote] | null {
  const source = pick(sources, cheaper);
  const target = pick(targets, higherNet);
  if (!source || !target) return null;
  if (source.marketId !== target.marketId) return [source, target];
  const nextTarget = pick(
    targets.filter(({ marketId }) => marketId !== target.marketId),
    higherNet,
  );
  const nextSource = pick(
    sources.filter(({ marketId }) => marketId !== source.marketId),
    cheaper,
  );
  const pairs: [Quote, Quote][] = [];
  if (nextTarget) pairs.push([source, nextTarget]);
  if (nextSource) pairs.push([nextSource, target]);
  pairs.sort((a, b) => profitOf(...b) - profitOf(...a) || ratioOf(...b) - ratioOf(...a) || a[0].marketId - b[0].marketId);
  return pairs[0] ?? null;
}

/** Markets that are reported closed. Their prices count for no rank and no bound. */
export const CLOSED: readonly number[] = [5, 9];

export function isOutlier(price: number, all: Quote[]): boolean {
  const fresh = all.filter(({ marketId }) => !CLOSED.includes(marketId));
  if (fresh.length < 3) return false;
  const prices = fresh.map((quote) => quote.price).sort((a, b) => a - b);
  // computes twice the median, because that is a whole number
  const double = prices[Math.floor((prices.length - 1) / 2)]! + prices[Math.ceil((prices.length - 1) / 2)]!;
  return 2 * price > 3 * double || 6 * price < double;
}

const oneOf = (wanted: readonly string[], has: readonly (string | null)[]): boolean =>
  wanted.length === 0 || has.some((value) => value !== null && wanted.includes(value));

type ItemFilter = Pick<ComparisonQuery, 'appId' | 'volume' | 'search' | 'type' | 'exterior' | 'rarity' | 'extra'>;

export function itemPasses(board: NaiveBoard, item: BoardItem, query: ItemFilter): boolean {
  if (item.hidden || item.appId !== query.appId) return false;
  if (query.volume > 0 && (board.volumes.get(item.itemId) ?? -1) < query.volume) return false;
  const words = item.name.toLowerCase().split(' ');
  const queryWords = query.search.split(' ').filter((word) => word !== '');
  if (!queryWords.every((word) => words.some((other) => other.startsWith(word)))) return false;
  return (
    oneOf(query.type, [item.type]) &&
    oneOf(query.exterior, [item.exterior]) &&
    oneOf(query.rarity, [item.rarity]) &&
    oneOf(query.extra, item.extra)
  );
}

/** Seven days of protection after a purchase in CS2, or on Steam (1); eight days of hold after a sale in CS2, except on Steam. */
const heldFor = ({ appId }: BoardItem, source: Quote, target: Quote): number =>
  (appId === 730 || source.marketId === 1 ? 7 : 0) + (appId === 730 && target.marketId !== 1 ? 8 : 0);

function rowOf(board: NaiveBoard, item: BoardItem, query: ComparisonQuery): ComparisonRow | null {
  const quotes = quotesOf(board, item, query);
  const fresh = quotes.filter((quote) => quote.fresh);
  const young = ({ time }: Quote): boolean => query.maxAgeMinutes === null || query.now - time <= query.maxAgeMinutes * 60_000;
  const taking = fresh.filter(
    (quote) => (query.quantity === 0 || (quote.quantity !== null && quote.quantity >= query.quantity)) && young(quote),
  );
  const bids = quotesOf(board, item, query, board.bids).filter((quote) => quote.fresh && young(quote));
  const pair = choose(
    taking.filter(({ marketId }) => query.sources.includes(marketId)),
    (query.sell === 'bid' ? bids : taking).filter(({ marketId }) => query.targets.includes(marketId)),
  );
  if (!pair) return null;
  const [source, target] = pair;
  // a sale to a bid takes no time
  const days = query.sell === 'bid' ? 0 : board.sellDays.get(target.marketId)?.[item.itemId] || null;
  const locked = days === null ? null : Math.max(1, heldFor(item, source, target) + days);
  return {
    itemId: item.itemId,
    sourceId: source.marketId,
    sourcePrice: source.price,
    sourceQuantity: source.quantity,
    targetId: target.marketId,
    targetPrice: target.price,
    targetQuantity: target.quantity,
    profit: profitOf(source, target),
    profitRatio: ratioOf(source, target),
    globalRank: 1 + fresh.filter(({ marketId, price }) => !CLOSED.includes(marketId) && price < source.price).length,
    sellDays: days,
    lockedDays: locked,
    profitPerDay: locked === null ? null : Math.round(profitOf(source, target) / locked),
    sourceOutlier: isOutlier(source.price, fresh),
    targetOutlier: isOutlier(target.price, fresh),
    updatedAt: source.time < target.time ? source.time : target.time,
  };
}

function sorted(board: NaiveBoard, rows: ComparisonRow[], query: ComparisonQuery): ComparisonRow[] {
  const nameOf = (row: ComparisonRow): string => board.items.find(({ itemId }) => itemId === row.itemId)!.name.toLowerCase();
  const byName = (a: ComparisonRow, b: ComparisonRow): number => (nameOf(a) === nameOf(b) ? 0 : nameOf(a) < nameOf(b) ? -1 : 1);
  const direction = query.descending ? -1 : 1;
  const first = (a: ComparisonRow, b: ComparisonRow): number => {
    if (query.sort === 'name') return direction * byName(a, b);
    if (query.sort === 'profit' || query.sort === 'profitRatio') return direction * (a[query.sort] - b[query.sort]);
    const [one, other] = [a, b].map((row) => {
      if (query.sort === 'quantity') return row.sourceQuantity;
      return row.lockedDays === null ? null : row.profit / row.lockedDays;
    });
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return direction * (one! - other!);
  };
  return rows.toSorted((a, b) => first(a, b) || byName(a, b) || a.itemId - b.itemId);
}

/** Supports only simple searches: prefixes of blank-separated words, without typos. */
export function naiveCompare(board: NaiveBoard, query: ComparisonQuery): ComparisonResult {
  const matching = board.items
    .filter((item) => itemPasses(board, item, query))
    .map((item) => rowOf(board, item, query))
    .filter((row) => row !== null)
    .filter(
      ({ sourcePrice, profit, profitRatio }) =>
        (query.minProfit === 0 || profit >= query.minProfit) &&
        sourcePrice >= query.priceFrom &&
        sourcePrice <= query.priceTo &&
        profitRatio >= query.minRoi &&
        profitRatio <= query.maxRoi,
    )
    .filter(({ globalRank }) => !query.globalMinimum || globalRank === 1);
  const shown = matching.filter(({ sourceOutlier, targetOutlier }) => query.outliers || (!sourceOutlier && !targetOutlier));
  const pages = Math.ceil(shown.length / query.pageSize);
  const page = query.page > pages ? Math.max(pages, 1) : query.page;
  const rows = sorted(board, shown, query).slice((page - 1) * query.pageSize, page * query.pageSize);
  return { rows, total: shown.length, hidden: matching.length - shown.length };
}
