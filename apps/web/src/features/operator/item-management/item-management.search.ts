import { GAMES, type GameSlug } from '@lootfolio/domain/games';
import { findMarket, MARKETS } from '@lootfolio/domain/markets';
import { read } from '@lootfolio/domain/search-params';
import type { Query } from '../../../lib/api.ts';

export const TABS = ['items', 'sources', 'unmatched', 'marketplaces', 'rates'] as const;
export type Tab = (typeof TABS)[number];

/** The screen's state in its address: only values that differ from the defaults. The filters belong to the chosen tab. */
export type ItemManagementSearch = {
  tab?: Tab;
  q?: string;
  game?: GameSlug;
  show?: 'changed' | 'hidden';
  market?: string;
  state?: 'assigned' | 'ignored';
  page?: number;
};

export const PAGE_SIZE = 25;

/** Reads the address; invalid values are left out. */
export const readItemManagementSearch = (raw: Record<string, unknown>): ItemManagementSearch => ({
  tab: read.choice(raw, 'tab', TABS.slice(1)),
  q: read.text(raw, 'q', 200),
  game: read.choice(
    raw,
    'game',
    GAMES.map(({ slug }) => slug),
  ),
  show: read.choice(raw, 'show', ['changed', 'hidden']),
  market: read.choice(
    raw,
    'market',
    MARKETS.map(({ slug }) => slug),
  ),
  state: read.choice(raw, 'state', ['assigned', 'ignored']),
  page: read.integer(raw, 'page', 1, 1_000_000),
});

const gameOf = (slug: GameSlug | undefined): number => GAMES.find((game) => game.slug === slug)?.appId ?? 0;

export const itemsQuery = ({ q, game, show, page }: ItemManagementSearch): Query<'GET /admin/item/all'> => ({
  search: q ?? '',
  app_id: gameOf(game),
  show: show ?? 'all',
  page: page ?? 1,
  limit: PAGE_SIZE,
});

export const namesQuery = ({ q, market, state, page }: ItemManagementSearch): Query<'GET /admin/item/unmatched'> => ({
  search: q ?? '',
  ...(market !== undefined && { market: findMarket(market)!.slug }),
  state: state ?? 'open',
  page: page ?? 1,
  limit: PAGE_SIZE,
});
