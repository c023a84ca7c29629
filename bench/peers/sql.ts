import type { BenchData } from '@lootfolio/board/test/bench-data';
import { netRate, type NetRate } from '@lootfolio/board/net-rate';

/** The query of a comparison. A market is its place in the board's list of markets, ordered by id. Prices are thousandths of a dollar. */
export type PeerQuery = { sources: readonly number[]; targets: readonly number[]; priceFrom: number; priceTo: number; quantity: number };

/** A row that every engine returns. `source` and `target` are places of markets, `roi` is in percent. */
export type AnswerRow = { item: number; source: number; price: number; target: number; profit: number; roi: number };
export type Answer = { rows: AnswerRow[]; total: number };

export const PAGE = 50;
/** In percent. Above 0, so that no engine needs a second best pair when both prices are of one market. */
export const MIN_ROI = 1;

/** The differences between the SQL dialects. */
export type Dialect = {
  /** A floating-point literal: decimals are slow. */
  real: (value: number) => string;
  /** Cuts off the fraction. */
  whole: (expression: string) => string;
};

/**
 * A price or net amount and its market are packed into one number (6 bits for the market): one minimum or maximum finds both.
 * The first market wins ties.
 */
const SHIFT = 64;

/** The part that all forms share: profit, filters, order, page and total. */
const page = ({ priceFrom, priceTo }: PeerQuery, { real }: Dialect, best: string): string => `
  with best as (${best}),
  pairs as (select item, place, low >> 6 as price, low & 63 as source, (high >> 6) - (low >> 6) as profit,
    63 - (high & 63) as target from (select item, place, low, high from best where low is not null and high is not null) as found),
  rows as (select *, round(profit * ${real(10_000)} / price) / 100 as roi from pairs
    where price between ${priceFrom} and ${priceTo})
  select item, source, price, target, profit, roi, count(*) over () as total from rows where roi >= ${MIN_ROI} order by roi desc, place limit ${PAGE}`;

/** What the seller gets of a price, as an expression. */
function netOf(price: string, rate: NetRate, { real, whole }: Dialect): string {
  if (rate.basis === 'of_price') return whole(`(${price} * ${real(rate.factor)} + ${real(rate.offset)}) * ${real(rate.scale)}`);
  const cents = whole(`(${price} + ${real(0.5)}) * ${real(0.1)}`);
  const most = `least(${cents} - 2, ${whole(`(${cents} + 2) * ${real(rate.kept)}`)})`;
  const part = (of: number): string => `greatest(1, ${whole(`${most} * ${real(rate.share)} / ${real(of)}`)})`;
  const isDear = `${most} + ${part(3_000_000)} + ${part(1_500_000)} > ${cents}`;
  return `case when ${cents} < 3 then 0 else (${most} - case when ${isDear} then 1 else 0 end) * 10 end`;
}

/** A query in one pass over all quotes, with conditional aggregates. The fees are part of the query, because they differ between users. */
export function onePass(data: BenchData, query: PeerQuery, dialect: Dialect): string {
  const { real, whole } = dialect;
  const rates = data.markets.map(({ fee }) => netRate(fee));
  const fees = rates.flatMap((rate, market) =>
    rate.basis === 'of_price' ? [`(${market}, ${real(rate.factor)}, ${real(rate.offset)}, ${real(rate.scale)})`] : [],
  );
  const onTop = rates.flatMap((rate, market) =>
    rate.basis === 'on_top' ? [`when market = ${market} then ${netOf('price', rate, dialect)}`] : [],
  );
  const all = data.markets.length;
  const among = (markets: readonly number[]): string => (markets.length === all ? '' : ` filter (where market in (${markets.join(', ')}))`);
  const used = [...new Set([...query.sources, ...query.targets])];
  const conditions = [
    ...(query.quantity > 0 ? [`quantity >= ${query.quantity}`] : []),
    ...(used.length < all ? [`market in (${used.join(', ')})`] : []),
  ];
  const best = `select item, place, low, high from (
      select item, min(price * cast(${SHIFT} as bigint) + market)${among(query.sources)} as low,
        max(case ${onTop.join(' ')} else ${whole('(price * factor + shift) * scale')} end * ${SHIFT} + ${SHIFT - 1} - market)${among(query.targets)} as high
      from quotes left join (values ${fees.join(', ')}) as fees (market, factor, shift, scale) using (market)
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} group by item) as grouped join items using (item)`;
  return page(query, dialect, best);
}

/** A query of the wide table, which has one row per item with a price and a quantity column for each market. */
export function wide(data: BenchData, query: PeerQuery, dialect: Dialect): string {
  const taken = (market: number, value: string): string =>
    query.quantity > 0 ? `case when q${market} >= ${query.quantity} then ${value} end` : value;
  const low = query.sources.map((market) => taken(market, `p${market} * cast(${SHIFT} as bigint) + ${market}`));
  const high = query.targets.map((market) => {
    const proceeds = netOf(`p${market}`, netRate(data.markets[market]!.fee), dialect);
    return taken(market, `${proceeds} * ${SHIFT} + ${SHIFT - 1 - market}`);
  });
  const best = `select item, place, least(${low.join(', ')}) as low, greatest(${high.join(', ')}) as high from wide`;
  return page(query, dialect, best);
}

/** Creates the wide table from the quotes. */
export const wideTable = (markets: number): string =>
  `create table wide as select item, place, ${Array.from(
    { length: markets },
    (_, market) =>
      `min(price) filter (where market = ${market}) as p${market}, min(quantity) filter (where market = ${market}) as q${market}`,
  ).join(', ')} from items left join quotes using (item) group by item, place`;
