import type { BenchData } from '@lootfolio/board/bench-data';
import { netRate } from '@lootfolio/board/net-rate';

/** What a comparison asks of every engine. Markets are places in the board's list of markets, in the order of their ids. */
export type Asked = { sources: readonly number[]; targets: readonly number[]; priceFrom: number; priceTo: number; quantity: number };

/** A row as every engine answers it: item, source and target by place, money, percent. */
export type AnswerRow = { item: number; source: number; price: number; target: number; profit: number; roi: number };
export type Answer = { rows: AnswerRow[]; total: number };

export const PAGE = 50;
/** Percent; above 0, so that no engine has to look for a second best pair where both prices are one market's. */
export const LEAST_ROI = 1;

/** Where a dialect says the same in other words. */
export type Dialect = {
  /** A number, not a decimal: decimals are slow. */
  real: (value: number) => string;
  /** Cuts off the fraction. */
  whole: (expression: string) => string;
};

/** Price or proceeds and market in one number, so that one minimum or maximum finds both (6 bits for the market); of equal ones the first market. */
const SHIFT = 64;

/** The same for all forms from here: profit, filters, order, page and total. */
const page = ({ priceFrom, priceTo }: Asked, { real }: Dialect, best: string): string => `
  with best as (${best}),
  pairs as (select item, place, low >> 6 as price, low & 63 as source, (high >> 6) - (low >> 6) as profit,
    63 - (high & 63) as target from (select item, place, low, high from best where low is not null and high is not null) as found),
  rows as (select *, round(profit * ${real(10_000)} / price) / 100 as roi from pairs
    where price between ${priceFrom} and ${priceTo})
  select item, source, price, target, profit, roi, count(*) over () as total from rows where roi >= ${LEAST_ROI} order by roi desc, place limit ${PAGE}`;

/** One pass over all quotes, lowest and highest by conditional aggregates. Own fees can be anybody's: they come with the query. */
export function onePass(data: BenchData, asked: Asked, dialect: Dialect): string {
  const { real, whole } = dialect;
  const fees = data.markets.map(({ fee }, market) => {
    const rate = netRate(fee);
    return `(${market}, ${real(rate.factor)}, ${real(rate.offset)}, ${real(rate.scale)})`;
  });
  const all = data.markets.length;
  const among = (markets: readonly number[]): string => (markets.length === all ? '' : ` filter (where market in (${markets.join(', ')}))`);
  const taking = [...new Set([...asked.sources, ...asked.targets])];
  const conditions = [
    ...(asked.quantity > 0 ? [`quantity >= ${asked.quantity}`] : []),
    ...(taking.length < all ? [`market in (${taking.join(', ')})`] : []),
  ];
  const best = `select item, place, low, high from (
      select item, min(price * cast(${SHIFT} as bigint) + market)${among(asked.sources)} as low,
        max(${whole('(price * factor + shift) * scale')} * ${SHIFT} + ${SHIFT - 1} - market)${among(asked.targets)} as high
      from quotes join (values ${fees.join(', ')}) as fees (market, factor, shift, scale) using (market)
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} group by item) as grouped join items using (item)`;
  return page(asked, dialect, best);
}

/** One row per item with a price and a quantity column for each market. */
export function wide(data: BenchData, asked: Asked, dialect: Dialect): string {
  const { real, whole } = dialect;
  const taken = (market: number, value: string): string =>
    asked.quantity > 0 ? `case when q${market} >= ${asked.quantity} then ${value} end` : value;
  const low = asked.sources.map((market) => taken(market, `p${market} * cast(${SHIFT} as bigint) + ${market}`));
  const high = asked.targets.map((market) => {
    const { factor, offset, scale } = netRate(data.markets[market]!.fee);
    const proceeds = whole(`(p${market} * ${real(factor)} + ${real(offset)}) * ${real(scale)}`);
    return taken(market, `${proceeds} * ${SHIFT} + ${SHIFT - 1 - market}`);
  });
  const best = `select item, place, least(${low.join(', ')}) as low, greatest(${high.join(', ')}) as high from wide`;
  return page(asked, dialect, best);
}

/** The wide table's definition from the quotes. */
export const wideTable = (markets: number): string =>
  `create table wide as select item, place, ${Array.from(
    { length: markets },
    (_, market) =>
      `min(price) filter (where market = ${market}) as p${market}, min(quantity) filter (where market = ${market}) as q${market}`,
  ).join(', ')} from items left join quotes using (item) group by item, place`;
