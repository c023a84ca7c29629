import { read } from '@lootfolio/domain/search-params';

export type MarketplacesSearch = { sort?: 'name' | 'fee'; desc?: true };

/** The order of the table; by market id when absent. */
export const readMarketplacesSearch = (raw: Record<string, unknown>): MarketplacesSearch => ({
  sort: read.choice(raw, 'sort', ['name', 'fee']),
  desc: read.flag(raw, 'desc'),
});
