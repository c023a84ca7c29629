import { OUTCOMES, type Outcome } from '@lootfolio/domain/repricing/reasons';
import { read } from '@lootfolio/domain/search-params';
import type { Query } from '../../../lib/api.ts';

export const TABS = ['rules', 'log'] as const;
export type Tab = (typeof TABS)[number];

export const PAGE_SIZE = 25;

/** The screen's state in its address. `listings`: a new rule for these listings is being made. */
export type RepricingSearch = {
  tab?: 'log';
  rule?: number;
  outcome?: Outcome;
  page?: number;
  listings?: string;
};

const LISTINGS = /^\d{1,10}(,\d{1,10}){0,199}$/;

/** Reads the address; invalid values are left out. */
export function readRepricingSearch(raw: Record<string, unknown>): RepricingSearch {
  const listings = read.text(raw, 'listings', 2200);
  return {
    tab: read.choice(raw, 'tab', ['log']),
    rule: read.integer(raw, 'rule', 1, 2_147_483_647),
    outcome: read.choice(raw, 'outcome', OUTCOMES),
    page: read.integer(raw, 'page', 1, 1_000_000),
    listings: listings && LISTINGS.test(listings) ? listings : undefined,
  };
}

/** The listings that a new rule is for; null without any. */
export const listingsOf = ({ listings }: RepricingSearch): number[] | null => listings?.split(',').map(Number) ?? null;

/** The query of the log for an address. */
export const logQuery = ({ rule, outcome, page }: RepricingSearch): Query<'GET /repricing/decisions'> => ({
  ...(rule !== undefined && { rule }),
  ...(outcome && { outcome }),
  page: page ?? 1,
  limit: PAGE_SIZE,
});
