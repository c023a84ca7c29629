import type { FileRow } from './price-file.ts';

/** A market in the reply of GET /marketplace/all. */
export type MarketFee = { id: number; name: string; fees_sell_percent: number; fee_basis: 'of_price' | 'on_top' };

export type Query = { sources: readonly string[]; targets: readonly string[]; quantity?: number; outliers?: boolean };

/** One expected row. Money in thousandths of a dollar, the ratio in hundredths of a percent. */
export type Expected = {
  name: string;
  source: number;
  sourcePrice: bigint;
  target: number;
  targetPrice: bigint;
  profit: bigint;
  ratio: bigint;
  pieces: bigint;
  suspicious: boolean;
};

const round = (numerator: bigint, denominator: bigint): bigint => {
  const size = numerator < 0n ? -numerator : numerator;
  const whole = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -whole : whole;
};

const atLeastOne = (cents: bigint): bigint => (cents < 1n ? 1n : cents);

/**
 * The most whole cents that the seller gets on Steam: the price also pays a third and two thirds of the fee, each at least a cent.
 * @param points the fee in hundredths of a percent of what the seller gets
 */
export function netOnTop(price: bigint, points: bigint): bigint {
  const cents = price / 10n;
  let received = (cents * 10_000n) / (10_000n + points) + 3n;
  const paid = (): bigint => received + atLeastOne((received * points) / 30_000n) + atLeastOne((received * points * 2n) / 30_000n);
  while (received > 0n && paid() > cents) received -= 1n;
  return received * 10n;
}

type Offer = { market: MarketFee; price: bigint; net: bigint; pieces: bigint };

function offersOf(row: FileRow, fees: ReadonlyMap<string, MarketFee>): Offer[] {
  return Object.entries(row.offers).map(([name, { price, pieces }]) => {
    const market = fees.get(name)!;
    const points = BigInt(Math.round(market.fees_sell_percent * 100));
    const gross = BigInt(price);
    const net = market.fee_basis === 'on_top' ? netOnTop(gross, points) : round(gross * (10_000n - points), 10_000n);
    return { market, price: gross, net, pieces: BigInt(pieces ?? 1) };
  });
}

const compare = (...keys: bigint[]): number => {
  const first = keys.find((key) => key !== 0n) ?? 0n;
  return first < 0n ? -1 : first > 0n ? 1 : 0;
};

const pairOf = (source: Offer, target: Offer) => {
  const profit = target.net - source.price;
  return { source, target, profit, ratio: round(profit * 10_000n, source.price) };
};

/**
 * Computes the comparison from the file, independently of the product: cheapest source and best net target. When both are one market,
 * the better of the two pairs with the next best is taken. A price is suspicious above three times or below a third of the median of
 * the item's prices, if there are at least three. Only rows in the default ranges: source price up to 20,000 dollars, ratio 0 to 10,000 %.
 */
export function calculate(
  rows: readonly FileRow[],
  fees: ReadonlyMap<string, MarketFee>,
  query: Query,
): { rows: Expected[]; total: number; hidden: number } {
  const found: Expected[] = [];
  for (const row of rows) {
    const all = offersOf(row, fees);
    const enough = all.filter((offer) => offer.pieces >= BigInt(query.quantity ?? 0));
    const sources = enough
      .filter(({ market }) => query.sources.includes(market.name))
      .toSorted((a, b) => compare(a.price - b.price, BigInt(a.market.id - b.market.id)));
    const targets = enough
      .filter(({ market }) => query.targets.includes(market.name))
      .toSorted((a, b) => compare(b.net - a.net, BigInt(a.market.id - b.market.id)));
    const pair = bestPair(sources, targets);
    if (!pair || pair.ratio < 0n || pair.ratio > 1_000_000n || pair.source.price > 20_000_000n) continue;
    found.push({
      name: row.name,
      source: pair.source.market.id,
      sourcePrice: pair.source.price,
      target: pair.target.market.id,
      targetPrice: pair.target.price,
      profit: pair.profit,
      ratio: pair.ratio,
      pieces: pair.source.pieces,
      suspicious: isSuspicious(pair.source.price, all) || isSuspicious(pair.target.price, all),
    });
  }
  const shown = query.outliers === false ? found.filter((row) => !row.suspicious) : found;
  return { rows: shown, total: shown.length, hidden: found.length - shown.length };
}

function bestPair(sources: Offer[], targets: Offer[]) {
  const [source, secondSource] = sources;
  const [target, secondTarget] = targets;
  if (!source || !target) return null;
  if (source.market.id !== target.market.id) return pairOf(source, target);
  const pairs = [secondTarget && pairOf(source, secondTarget), secondSource && pairOf(secondSource, target)].filter(
    (pair) => pair !== undefined,
  );
  return (
    pairs.toSorted((a, b) => compare(b.profit - a.profit, b.ratio - a.ratio, BigInt(a.source.market.id - b.source.market.id)))[0] ?? null
  );
}

function isSuspicious(price: bigint, all: readonly Offer[]): boolean {
  if (all.length < 3) return false;
  const prices = all.map((offer) => offer.price).toSorted((a, b) => compare(a - b));
  const middle = prices.length >> 1;
  const twiceMedian = prices.length % 2 === 1 ? 2n * prices[middle]! : prices[middle]! + prices[middle - 1]!;
  return 2n * price > 3n * twiceMedian || 6n * price < twiceMedian;
}

const KEYS = { profitRatio: (row: Expected) => row.ratio, profit: (row: Expected) => row.profit, quantity: (row: Expected) => row.pieces };

/** Sorted by the key; ties by name, ignoring case. */
export function sorted(rows: readonly Expected[], by: 'profitRatio' | 'profit' | 'name' | 'quantity', order: 'ASC' | 'DESC'): Expected[] {
  const sign = order === 'ASC' ? 1n : -1n;
  const byName = (a: Expected, b: Expected): bigint => (a.name.toLowerCase() < b.name.toLowerCase() ? -1n : 1n);
  const byKey = (a: Expected, b: Expected): bigint => (by === 'name' ? byName(a, b) : KEYS[by](a) - KEYS[by](b));
  return rows.toSorted((a, b) => compare(sign * byKey(a, b), byName(a, b)));
}
