import type { GameSlug } from '@lootfolio/domain/games';
import { stringifySearch } from './search-params.ts';

type Search = Record<string, string | number | boolean | readonly string[] | undefined>;

const withSearch = (path: string, search: Search = {}): string => path + stringifySearch(search);

/** The address of every screen. Links are built here and nowhere else. */
export const paths = {
  home: (search?: { deleted?: true }) => withSearch('/', search),
  login: (search?: { error?: string }) => withSearch('/login', search),
  splash: () => '/splash',
  dashboard: () => '/dashboard',
  comparison: (search?: Search) => withSearch('/comparison', search),
  watchlist: (search?: Search) => withSearch('/watchlist', search),
  marketplaces: (search?: Search) => withSearch('/marketplaces', search),
  status: () => '/status',
  /** @param section the id of a section of the page */
  userDetails: (section?: string) => `/user-details${section ? `#${section}` : ''}`,
  faq: () => '/faq',
  services: () => '/our-services',
  contact: () => '/contact',
  privacy: () => '/privacy-policy',
  terms: () => '/terms',
  payment: () => '/payment',
  item: (game: GameSlug | string, slug: string) => `/${game}/item/${encodeURIComponent(slug)}`,
  /** Where signing in with Steam begins: a page of the server. */
  steamSignIn: (lang: string) => withSearch('/api/v1/auth/steam', { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, lang }),
  /** The drawn picture of an item. */
  art: (itemId: number) => `/api/v1/art/${itemId}`,
};
