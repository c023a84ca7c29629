import type { Money } from '../money.ts';
import type { LocalDate } from '../schedule.ts';

/** How the cost of a sale is found: as booked at the sale, first in first out, or the average of the pool. */
export const METHODS = ['specific', 'fifo', 'average'] as const;
export type Method = (typeof METHODS)[number];

/** The years that reports are made of. */
export const FIRST_GAIN_YEAR = 2003;
export const LAST_GAIN_YEAR = 2100;
/** The most purchases and sales that a report is made from. */
export const MAX_GAIN_RECORDS = 500_000;

/** A Steam account; null when it is not known. */
export type Account = string | null;

/** Whose goods share one stock and one report: all of a user, or those of one Steam account. */
export type Scope = 'all' | { account: Account };

/** A calendar year of the user's zone. */
export type Year = number;

/** Units of one item that were bought at once. `unitCost` includes the fees of the purchase, at the rate of its day. */
export type Acquisition = { id: number; itemId: number; units: number; unitCost: Money; boughtOn: LocalDate; account: Account };

/** The cost that specific identification booked. `lot`: null when the owner typed a cost and no lot has it. */
export type Booked = { lot: number | null; cost: Money };

/** A sale of one piece. Times are in milliseconds; amounts are at the rate of the day of the sale. */
export type Disposal = {
  id: number;
  itemId: number;
  account: Account;
  soldAt: number;
  market: string;
  /** What the market pays in. */
  currency: string;
  gross: Money;
  /** The net amount is gross less fee, and stored nowhere else. */
  fee: Money;
  /** Null when the cost is unknown. */
  booked: Booked | null;
  reversedAt: number | null;
  /** What the market paid the seller for a sale that was reversed. */
  compensation: { at: number; amount: Money } | null;
};

/** A thing that went to another Steam account of its owner. */
export type Move = { id: number; itemId: number; at: number; from: Account; to: Account; lot: number | null };

/**
 * Money that left a market. `rateLoss`: what was lost against the rate of the day; negative when it was a gain. `sales`: the part of each
 * sale in it, where the market tells; else empty.
 */
export type Payout = {
  id: number;
  at: number;
  market: string;
  currency: string;
  fee: Money;
  rateLoss: Money;
  sales: readonly { id: number; amount: Money }[];
};

/** Everything of one user. The order of each list has no effect. */
export type Goods = {
  acquisitions: readonly Acquisition[];
  sales: readonly Disposal[];
  moves: readonly Move[];
  payouts: readonly Payout[];
};

/** Units of one lot that are in stock, or the pool of an item (`lot` is null). `cost` is that of all units. */
export type Layer = { lot: number | null; boughtOn: LocalDate | null; units: number; cost: Money };
export type Place = { account: Account; itemId: number };
export type StockEntry = Place & Layer;

/**
 * What the cost of a sale comes from. `stockCost`: what the lot had cost in stock; a typed price may differ. `substitute`: the booked lot was
 * used up before. `pool`: units and cost before the sale.
 */
export type Basis =
  | { from: 'lot'; cost: Money; lot: number; boughtOn: LocalDate; stockCost: Money; substitute: boolean }
  | { from: 'pool'; cost: Money; pool: { units: number; cost: Money } }
  | { from: 'typed'; cost: Money };

export const ROW_KINDS = ['sale', 'reversal', 'compensation', 'payout-fee', 'rate-loss'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** A line of a report. `net` is gross less fee, `profit` is net less cost. Cost and profit are null when the cost is unknown. */
export type Row = {
  kind: RowKind;
  at: number;
  /** The day of the user's zone on which it counts. */
  day: LocalDate;
  /** It is of an earlier year, which was locked before it was known. It counts on the first day of this one. */
  late: boolean;
  saleId: number | null;
  payoutId: number | null;
  itemId: number | null;
  account: Account;
  market: string;
  currency: string;
  gross: Money;
  fee: Money;
  net: Money;
  cost: Money | null;
  profit: Money | null;
  basis: Basis | null;
  /** Of a sale: the day on which it was reversed, also in a later year. */
  reversedOn: LocalDate | null;
};

export type Amount = { units: number; cost: Money };

/**
 * Opening + bought + typed + movedIn + returned - movedOut - sold = closing. `typed`: what typed prices add to the cost of lots, and things
 * whose only cost is a typed one. Sales without a known cost take nothing out of the stock.
 */
export type Flows = Record<'opening' | 'bought' | 'typed' | 'movedIn' | 'returned' | 'movedOut' | 'sold' | 'closing', Amount>;

export type Sums = { count: number; gross: Money; fee: Money; net: Money; cost: Money; profit: Money };

/** The sums of the rows of one month, market, currency and kind. `known`: false for rows with an unknown cost, which counts as 0. */
export type Group = Sums & { month: string; market: string; currency: string; kind: RowKind; known: boolean };

/** `withUnknown` counts an unknown cost as 0; `withoutUnknown` leaves these rows out. */
export type Totals = Record<'withUnknown' | 'withoutUnknown' | 'unknown', Sums>;

export type YearReport = {
  year: Year;
  zone: string;
  method: Method;
  scope: Scope;
  rows: Row[];
  groups: Group[];
  totals: Totals;
  opening: StockEntry[];
  closing: StockEntry[];
  flows: Flows;
};

export type EventKind = 'acquisition' | 'sale' | 'reversal' | 'compensation' | 'move' | 'payout';

/**
 * Where a year ends and the next one begins. `sales`: the rows of sales that were not reversed, by their ids. `counted`: the ids of all that
 * this year and those before it counted.
 */
export type YearEnd = { stock: StockEntry[]; sales: ReadonlyMap<number, Row>; counted: Record<EventKind, ReadonlySet<number>> };

/** The state before the first year. */
export const nothingYet = (): YearEnd => ({
  stock: [],
  sales: new Map(),
  counted: {
    acquisition: new Set(),
    sale: new Set(),
    reversal: new Set(),
    compensation: new Set(),
    move: new Set(),
    payout: new Set(),
  },
});
