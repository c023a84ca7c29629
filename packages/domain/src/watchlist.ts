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

/** How many markets' prices may be shown beside each other. */
export const MAX_PROVIDERS = 4;

/** How many items one user may watch: it bounds what one request may read. */
export const MOST_WATCHED = 5000;

/** What the watchlist shows where nothing else is chosen. Markets are ids: Steam, Waxpeer, MarketCSGO, LisSkins; over Steam. */
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
