import type { CostSource, SaleOrigin, SaleStatus } from '@lootfolio/domain/sales';
import type { PlainKey } from '../../../i18n/i18n.ts';
import type { Sale } from './sales.queries.ts';

/** Days from the acquisition to the sale: under 8 are few, from 15 on many. */
export const heldTone = (days: number): 'short' | 'medium' | 'long' => (days < 8 ? 'short' : days < 15 ? 'medium' : 'long');

export const STATUS_NAMES = {
  PENDING: 'sales.statusPending',
  ON_PROTECTION: 'sales.statusProtection',
  SUCCESS: 'sales.statusSuccess',
  CANCELED: 'sales.statusCanceled',
} as const satisfies Record<SaleStatus, PlainKey>;

export const COST_NAMES = {
  typed: 'sales.costTyped',
  thing: 'sales.costThing',
  lot: 'sales.costLot',
} as const satisfies Record<CostSource, PlainKey>;

const LISTING_STATES: Readonly<Record<string, PlainKey>> = {
  sending: 'sales.listingSending',
  listed: 'sales.listingListed',
  hidden: 'sales.listingHidden',
  leaving: 'sales.listingLeaving',
  sold: 'sales.listingSold',
  removed: 'sales.listingRemoved',
  failed: 'sales.listingFailed',
};

/** What became of a listing. States that only a newer server knows count as unknown. */
export const listingState = (state: string): PlainKey => LISTING_STATES[state] ?? 'sales.listingUnknown';

export const ORIGIN_NAMES = {
  market: 'sales.originMarket',
  hand: 'sales.originHand',
  import: 'sales.originImport',
  investment: 'sales.originInvestment',
} as const satisfies Record<SaleOrigin, PlainKey>;

/** The marks of sales that no market reported. */
export const ORIGIN_MARKS = {
  hand: 'sales.entered',
  import: 'sales.imported',
  investment: 'sales.recorded',
} as const satisfies Record<Exclude<SaleOrigin, 'market'>, PlainKey>;

/** True for a sale that waits for its seller. What a market says in a word that is not known may be anything. */
export const isToHandOver = ({ status, unknown_state: unknown }: Pick<Sale, 'status' | 'unknown_state'>): boolean =>
  status === 'PENDING' && !unknown;

/** True when the market has a word for the state. A bare number, as of Waxpeer, tells its reader nothing. */
export const hasWord = ({ said }: Pick<Sale, 'said'>): boolean => said !== null && !/^\d+$/.test(said);
