/** Types of the watchlist's filter, in the order of the screen. */
export const WATCHLIST_TYPES = [
  'All',
  'Rifle',
  'Shotgun',
  'Sniper Rifle',
  'Agent',
  'Gloves',
  'Container',
  'Knife',
  'Pass',
  'Sticker',
  'Collectible',
  'Pistol',
  'Machinegun',
  'SMG',
  'Patch',
] as const;

/** The maximum number of markets whose prices are shown side by side. */
export const MAX_PROVIDERS = 4;

/** The maximum number of items on a user's watchlist. Limits the work of one request. */
export const MAX_WATCHED = 5000;

/** Defaults of the watchlist. Markets are ids: Steam, Waxpeer, MarketCSGO and LisSkins, compared with Steam. */
export const WATCHLIST_DEFAULTS = {
  base: 1,
  providers: [1, 3, 4, 18],
  type: 'All',
  size: 20,
  page: 1,
  q: '',
  sort: 'added_at',
  order: 'DESC',
  volume: 0,
} as const;
