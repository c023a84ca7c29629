import { APP_IDS } from '@lootfolio/domain/games';
import { STEAM_ID } from '@lootfolio/domain/markets';
import { addToWatchlist } from '../features/market/watchlist/watchlist.public.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { PastPrices } from './past-prices.ts';
import type { Scene } from './stage.ts';
import { wholeCents } from './trader-plan.ts';

/** The watchlist, with the days before the demo on which each item was added. */
const WATCHED: readonly (readonly [name: string, daysAgo: number])[] = [
  ['AK-47 | Redline (Field-Tested)', 352],
  ['AWP | Asiimov (Field-Tested)', 352],
  ['AK-47 | Case Hardened (Field-Tested)', 338],
  ['M4A4 | Asiimov (Field-Tested)', 324],
  ['SSG 08 | Dragonfire (Field-Tested)', 295],
  ['★ Karambit | Tiger Tooth (Factory New)', 281],
  ['★ Butterfly Knife | Fade (Factory New)', 254],
  ['Prisma Case', 240],
  ['Dreams & Nightmares Case', 227],
  ['Glock-18 | Water Elemental (Field-Tested)', 195],
  ['AWP | Wildfire (Field-Tested)', 169],
  ['P90 | Asiimov (Field-Tested)', 154],
  ['USP-S | Printstream (Field-Tested)', 127],
  ['M4A1-S | Player Two (Field-Tested)', 103],
  ['AK-47 | Inheritance (Field-Tested)', 80],
  ['M4A4 | The Emperor (Field-Tested)', 59],
  ['Paris 2023 Legends Sticker Capsule', 42],
  ['Sticker | Grayhound Gaming (Holo) | Paris 2023', 26],
  ['AK-47 | Head Shot (Field-Tested)', 13],
  ['MAC-10 | Neon Rider (Field-Tested)', 5],
];

/** A price target as a share of the lowest price at the end of the play. */
type Target = { name: string; daysAgo: number; share: number };

/** Some are met, some are near, some are far. */
const TARGETS: readonly Target[] = [
  { name: 'AWP | Asiimov (Field-Tested)', daysAgo: 54, share: 1.12 },
  { name: 'AK-47 | Redline (Field-Tested)', daysAgo: 46, share: 1.08 },
  { name: 'Dreams & Nightmares Case', daysAgo: 39, share: 1.1 },
  { name: 'M4A4 | Asiimov (Field-Tested)', daysAgo: 32, share: 0.97 },
  { name: 'P90 | Asiimov (Field-Tested)', daysAgo: 24, share: 0.96 },
  { name: 'AK-47 | Case Hardened (Field-Tested)', daysAgo: 15, share: 0.95 },
  { name: 'USP-S | Printstream (Field-Tested)', daysAgo: 10, share: 0.8 },
  { name: 'Glock-18 | Water Elemental (Field-Tested)', daysAgo: 7, share: 0.7 },
  { name: 'AK-47 | Head Shot (Field-Tested)', daysAgo: 3, share: 0.6 },
];

export const WATCHED_NAMES: readonly string[] = [
  ...new Set([...WATCHED, ...TARGETS.map(({ name }) => [name] as const)].map(([name]) => name)),
];

/** Without the call, because the board of the play has no prices, and the list says how far each price moved since that day. */
const watches = ([name, daysAgo]: (typeof WATCHED)[number], past: PastPrices): Scene => ({
  daysAgo: daysAgo + 0.2,
  play: async ({ db, parts, item, actor }) => {
    const { itemId, generalId } = item(name);
    const price = past.on('steam', name, daysAgo);
    const boards = { quotesOf: () => (price === null ? [] : [{ marketId: STEAM_ID, price, fresh: true }]) };
    const added = { appId: APP_IDS.cs2, marketHashName: name, itemId, generalId };
    await inTransaction(db, (tx) => addToWatchlist(tx, actor('trader'), added, { items: parts.items, boards }));
  },
});

const sets = ({ name, daysAgo, share }: Target, lowestOf: (name: string) => number): Scene => ({
  daysAgo: daysAgo + 0.2,
  play: async ({ call, item }) => {
    const { itemId, generalId } = item(name);
    const price = wholeCents(lowestOf(name) * share);
    await call('trader', 'POST /target', { app_id: APP_IDS.cs2, item_id: itemId, general_id: generalId, name, target_price: price });
  },
});

/** The lowest price of an item over markets today. */
function lowestOn(past: PastPrices, markets: readonly string[]): (name: string) => number {
  return (name) => Math.min(...markets.map((market) => past.on(market, name, 0) ?? Infinity));
}

const VIEWS = [
  { name: 'Buff to CSFloat', search: 'source=buff&target=csfloat&roiFrom=5&priceFrom=5', daysAgo: 270.3 },
  { name: 'Cheap and fast', search: 'priceFrom=2&priceTo=40&roiFrom=8&roiTo=100&quantity=3', daysAgo: 141.3 },
  { name: 'Knives and gloves', search: 'type=Knife&type=Gloves&priceFrom=100&roiFrom=4&roiTo=100', daysAgo: 47.3 },
] as const;
/** The view with an alert: rows that bring at least so many percent, and so much. */
const ALERT = { view: 'Cheap and fast', min_roi: 12, min_profit: 1000 };

const saves = ({ daysAgo, ...view }: (typeof VIEWS)[number]): Scene => ({
  daysAgo,
  play: async ({ call }) => {
    const { item } = await call<{ item: { id: number } }>('trader', 'POST /users/views', view);
    const { view: watched, ...limits } = ALERT;
    if (view.name === watched) await call('trader', `POST /users/views/${item.id}/alert`, limits);
  },
});

/** What the trader keeps an eye on. */
export const watchingScenes = (past: PastPrices, markets: readonly string[]): Scene[] => [
  ...WATCHED.map((one) => watches(one, past)),
  ...TARGETS.map((target) => sets(target, lowestOn(past, markets))),
  ...VIEWS.map(saves),
];
