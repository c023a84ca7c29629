import { DEPOSIT_GAMES, DEPOSIT_PAGE_SIZE, DEPOSIT_PAGE_SIZES } from '@lootfolio/domain/deposits';
import { APP_IDS, GAMES } from '@lootfolio/domain/games';
import { read } from '@lootfolio/domain/search-params';
import type { Body } from '../../../lib/api.ts';

export type DepositGame = 'cs2' | 'tf2';
export type DepositSort = 'price' | 'name';
export const DEPOSIT_SORTS = ['price', 'name'] as const satisfies readonly DepositSort[];

/** The games of the screen, by their names in addresses. */
export const GAME_OPTIONS = DEPOSIT_GAMES.map((id) => {
  const { slug, label } = GAMES.find(({ appId }) => appId === id)!;
  return { value: slug as DepositGame, label };
});

/** The screen's state in its address: only values that differ from the defaults. */
export type DepositsSearch = {
  game?: DepositGame;
  q?: string;
  sort?: DepositSort;
  asc?: true;
  page?: number;
  size?: (typeof DEPOSIT_PAGE_SIZES)[number];
};

/** Reads the address; invalid values are left out. */
export function readDepositsSearch(raw: Record<string, unknown>): DepositsSearch {
  const size = read.integer(raw, 'size', 1, 1000);
  return {
    game: read.choice(
      raw,
      'game',
      GAME_OPTIONS.map(({ value }) => value),
    ),
    q: read.text(raw, 'q', 200),
    sort: read.choice(raw, 'sort', DEPOSIT_SORTS),
    asc: read.flag(raw, 'asc'),
    page: read.integer(raw, 'page', 1, 1_000_000),
    size: DEPOSIT_PAGE_SIZES.find((one) => one === size),
  };
}

export const gameOf = ({ game }: DepositsSearch): DepositGame => game ?? 'cs2';
export const appOf = (search: DepositsSearch): (typeof DEPOSIT_GAMES)[number] => APP_IDS[gameOf(search)];

/** The body of the list's call for an address: things that can be traded, and that the bot takes. */
export const bodyOf = (search: DepositsSearch): Body<'POST /steam/inventory'> => ({
  appid: appOf(search),
  page: search.page ?? 1,
  pageSize: search.size ?? DEPOSIT_PAGE_SIZE,
  search: search.q ?? '',
  tradable: 'tradable',
  deposit: true,
  sortBy: search.sort ?? 'price',
  sortOrder: search.asc ? 'ASC' : 'DESC',
});
