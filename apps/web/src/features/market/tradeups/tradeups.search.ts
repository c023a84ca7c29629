import type { TRADE_UP_DEFAULTS, TRADE_UP_KINDS, TRADE_UP_SORTS } from '@lootfolio/contract/features/market/tradeups';
import { read } from '@lootfolio/domain/search-params';
import { readDollars, readPercent } from '@lootfolio/domain/search-ranges';
import { readLines, writeLine } from './contract-lines.ts';

/** The defaults and options of the call. The types keep them equal to the contract. */
export const DEFAULTS: typeof TRADE_UP_DEFAULTS = { float: 'middle', sort: 'profit', order: 'desc', limit: 25 };
export const SORTS: typeof TRADE_UP_SORTS = ['profit', 'roi', 'chance', 'cost', 'expected'];
export const KINDS: typeof TRADE_UP_KINDS = ['normal', 'stattrak'];
export type Sort = (typeof SORTS)[number];
export type Kind = (typeof KINDS)[number];

/** The rarities in an address. */
export const RARITIES = ['consumer', 'industrial', 'mil-spec', 'restricted', 'classified', 'covert'] as const;
export type RaritySlug = (typeof RARITIES)[number];

/** Allowed amounts: thousandths of a dollar, and percent. */
export const BOUNDS = { cost: { min: 10, max: 1_000_000_000 }, roi: { min: 0, max: 100_000 }, chance: { min: 0, max: 100 } } as const;

/** The screen's state in its address: only values that differ from the defaults. Costs are in dollars. */
export type TradeUpsSearch = {
  tab?: 'calculator';
  rarity?: RaritySlug;
  kind?: Kind;
  collection?: number;
  cost?: number;
  roi?: number;
  chance?: number;
  similar?: true;
  /** Also contracts with an outcome that has no price that sells. */
  unsold?: true;
  float?: 'highest';
  sort?: Sort;
  order?: 'asc';
  page?: number;
  /** The lines of the contract in the calculator. */
  i?: string[];
};

/** Reads the address; an invalid value counts as absent. */
export function readTradeUpsSearch(raw: Record<string, unknown>): TradeUpsSearch {
  const lines = readLines(read.list(raw, 'i')).map(writeLine);
  const cost = readDollars(raw, 'cost', BOUNDS.cost.max);
  return {
    tab: read.choice(raw, 'tab', ['calculator']),
    rarity: read.choice(raw, 'rarity', RARITIES),
    kind: read.choice(raw, 'kind', KINDS),
    collection: read.integer(raw, 'collection', 1, 2_147_483_647),
    cost: cost === undefined || cost * 1000 < BOUNDS.cost.min ? undefined : cost,
    roi: readPercent(raw, 'roi', BOUNDS.roi.max),
    chance: readPercent(raw, 'chance', BOUNDS.chance.max),
    similar: read.flag(raw, 'similar'),
    unsold: read.flag(raw, 'unsold'),
    float: read.choice(raw, 'float', ['highest']),
    sort: read.choice(raw, 'sort', SORTS),
    order: read.choice(raw, 'order', ['asc']),
    page: read.integer(raw, 'page', 1, 1_000_000),
    i: lines.length === 0 ? undefined : lines,
  };
}

const NO_FILTERS = {
  rarity: undefined,
  kind: undefined,
  collection: undefined,
  cost: undefined,
  roi: undefined,
  chance: undefined,
  similar: undefined,
  float: undefined,
};

/** The change of the address that removes all filters. */
export const withoutFilters: Partial<TradeUpsSearch> = NO_FILTERS;

/** The number of set filters. */
export const activeFilters = (search: TradeUpsSearch): number =>
  (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]).filter((name) => search[name] !== undefined).length;
