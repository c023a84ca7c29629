import { APP_IDS, GAMES, gameSlug, type AppId, type GameSlug } from '@lootfolio/domain/games';
import { findMarket } from '@lootfolio/domain/markets';
import { COUNTED_STATUSES, DASHBOARD_DEFAULTS, SALE_PERIODS, type CountedStatus, type SalePeriod } from '@lootfolio/domain/sales';
import { read } from '@lootfolio/domain/search-params';

/** The lists of sold items, in the order of the tabs. */
export const TOP_LISTS = ['mostSold', 'topSales', 'mostProfitable', 'bestRatio'] as const;
export type TopList = (typeof TOP_LISTS)[number];
/** The figures that are shown by market. */
export const MARKET_FIGURES = ['sale', 'profit', 'count'] as const;
export type MarketFigure = (typeof MARKET_FIGURES)[number];

export type DashboardGame = GameSlug | 'all';
export const GAME_CHOICES: readonly DashboardGame[] = ['all', ...GAMES.map(({ slug }) => slug)];

/** The screen's state in its address: only values that differ from the defaults. `saleAt` and the like: the market whose figure is shown. */
export type DashboardSearch = {
  game?: DashboardGame;
  days?: SalePeriod;
  status?: CountedStatus;
  saleAt?: string;
  profitAt?: string;
  countAt?: string;
  top?: TopList;
  topDays?: SalePeriod;
};

const DEFAULT_GAME = gameSlug(DASHBOARD_DEFAULTS.appId);

const unless = <T>(value: T | undefined, usual: T): T | undefined => (value === usual ? undefined : value);
const periodOf = (raw: Record<string, unknown>, name: string): SalePeriod | undefined => {
  const days = read.integer(raw, name, 1, 720);
  return SALE_PERIODS.find((period) => period === days);
};
const marketOf = (raw: Record<string, unknown>, name: string): string | undefined => findMarket(read.text(raw, name, 40) ?? '')?.slug;

/** Reads the address; invalid values are left out. */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  return {
    game: unless(read.choice(raw, 'game', GAME_CHOICES), DEFAULT_GAME),
    days: unless(periodOf(raw, 'days'), DASHBOARD_DEFAULTS.days),
    status: read.choice(raw, 'status', COUNTED_STATUSES),
    saleAt: marketOf(raw, 'saleAt'),
    profitAt: marketOf(raw, 'profitAt'),
    countAt: marketOf(raw, 'countAt'),
    top: unless(read.choice(raw, 'top', TOP_LISTS), TOP_LISTS[0]),
    topDays: unless(periodOf(raw, 'topDays'), DASHBOARD_DEFAULTS.topDays),
  };
}

/** What the address asks for, with the defaults. `appId` 0 means all games. */
export const choiceOf = ({ game = DEFAULT_GAME, days, status, top, topDays }: DashboardSearch) => ({
  game,
  appId: game === 'all' ? (0 as const) : (APP_IDS[game] satisfies AppId),
  days: days ?? DASHBOARD_DEFAULTS.days,
  status: status ?? ('ALL' as const),
  top: top ?? TOP_LISTS[0],
  topDays: topDays ?? DASHBOARD_DEFAULTS.topDays,
});
export type DashboardChoice = ReturnType<typeof choiceOf>;
