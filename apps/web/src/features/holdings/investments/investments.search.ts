import {
  INVESTMENT_DEFAULTS,
  INVESTMENT_INTERVALS,
  INVESTMENT_SORTS,
  INVESTMENT_STATES,
  MAX_INVESTMENT_PRICE,
} from '@lootfolio/domain/investments';
import type { InvestmentInterval, InvestmentSort, InvestmentState } from '@lootfolio/domain/investments';
import { findMarket, marketById, PRICED_MARKETS } from '@lootfolio/domain/markets';
import { inOrder, readDollars } from '@lootfolio/domain/search-ranges';
import { read } from '@lootfolio/domain/search-params';

/** The price provider unless another one is chosen. */
export const DEFAULT_MARKET = marketById(INVESTMENT_DEFAULTS.marketId).slug;

/** The screen's state in its address: only values that differ from the defaults. */
export type InvestmentsSearch = {
  market?: string;
  days?: InvestmentInterval;
  q?: string;
  /** Dollars. */
  priceFrom?: number;
  priceTo?: number;
  state?: InvestmentState;
  sort?: InvestmentSort;
  asc?: true;
  page?: number;
};

/** Reads the address; invalid values are left out. */
export function readInvestmentsSearch(raw: Record<string, unknown>): InvestmentsSearch {
  const days = read.integer(raw, 'days', 1, 90);
  const market = findMarket(read.text(raw, 'market') ?? '')?.slug;
  const dollars = (name: string): number | undefined => readDollars(raw, name, MAX_INVESTMENT_PRICE);
  const [priceFrom, priceTo] = inOrder(dollars('priceFrom'), dollars('priceTo'), MAX_INVESTMENT_PRICE / 1000);
  return {
    market: PRICED_MARKETS.some(({ slug }) => slug === market) ? market : undefined,
    days: INVESTMENT_INTERVALS.find((one) => one === days),
    q: read.text(raw, 'q', 200),
    priceFrom,
    priceTo,
    state: read.choice(raw, 'state', INVESTMENT_STATES),
    sort: read.choice(raw, 'sort', INVESTMENT_SORTS),
    asc: read.flag(raw, 'asc'),
    page: read.integer(raw, 'page', 1, 1_000_000),
  };
}

export const marketOf = ({ market }: InvestmentsSearch): string => market ?? DEFAULT_MARKET;

const inThousandths = (dollars: number | undefined): number | undefined => dollars && Math.round(dollars * 1000);

/** The range of prices in thousandths of a dollar. */
export const pricesOf = ({ priceFrom, priceTo }: InvestmentsSearch): { min: number; max: number } => ({
  min: inThousandths(priceFrom) ?? INVESTMENT_DEFAULTS.priceFrom,
  max: inThousandths(priceTo) ?? INVESTMENT_DEFAULTS.priceTo,
});

/** A range of prices in the format of the address. Null means no limit. */
export const pricesIn = ({ min, max }: { min: number | null; max: number | null }): Pick<InvestmentsSearch, 'priceFrom' | 'priceTo'> => ({
  priceFrom: min === null || min === INVESTMENT_DEFAULTS.priceFrom ? undefined : min / 1000,
  priceTo: max === null || max === INVESTMENT_DEFAULTS.priceTo ? undefined : max / 1000,
});

/** Clears all filters. The market is not a filter: it only decides the values. */
export const NO_FILTERS = { q: undefined, priceFrom: undefined, priceTo: undefined, state: undefined } satisfies InvestmentsSearch;

/** True when the filters may hide held investments. */
export const isFiltered = ({ q, priceFrom, priceTo, state }: InvestmentsSearch): boolean =>
  [q, priceFrom, priceTo].some((one) => one !== undefined) || (state ?? INVESTMENT_DEFAULTS.state) !== INVESTMENT_DEFAULTS.state;
