import {
  GIVEAWAY_DEFAULTS,
  GIVEAWAY_PERIODS,
  GIVEAWAY_STATUSES,
  GIVEAWAY_TYPES,
  type GiveawayPeriod,
  type GiveawayStatus,
  type GiveawayType,
} from '@lootfolio/domain/giveaways';
import { read } from '@lootfolio/domain/search-params';
import type { Query } from '../../../../lib/api.ts';

export const ADMIN_TABS = ['giveaways', 'tasks'] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

export type AdminSearch = {
  tab?: 'tasks';
  type?: GiveawayPeriod;
  status?: GiveawayStatus;
  giveaway_type?: GiveawayType;
  page?: number;
};

/** Reads the address; invalid values are left out. */
export const readAdminSearch = (raw: Record<string, unknown>): AdminSearch => ({
  tab: read.choice(raw, 'tab', ['tasks']),
  type: read.choice(raw, 'type', GIVEAWAY_PERIODS),
  status: read.choice(raw, 'status', GIVEAWAY_STATUSES),
  giveaway_type: read.choice(raw, 'giveaway_type', GIVEAWAY_TYPES),
  page: read.integer(raw, 'page', 1, 1_000_000),
});

/** The query of the call for an address. */
export const queryOf = ({ type, status, giveaway_type, page }: AdminSearch): Query<'GET /admin/giveaway/all'> => ({
  type: type ?? 'ALL',
  status: status ?? 'ALL',
  giveaway_type: giveaway_type ?? 'ALL',
  page: page ?? GIVEAWAY_DEFAULTS.page,
  limit: GIVEAWAY_DEFAULTS.adminSize,
});

export const activeFilters = ({ type, status, giveaway_type }: AdminSearch): number => [type, status, giveaway_type].filter(Boolean).length;

/** The change of the address that "Reset" makes. */
export const NO_FILTERS: AdminSearch = { type: undefined, status: undefined, giveaway_type: undefined };
