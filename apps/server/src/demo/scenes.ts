import { APP_IDS } from '@lootfolio/domain/games';
import { MARKETS } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import { collectorScenes } from './collector.ts';
import { giveawayScenes } from './giveaways.ts';
import { inventoryScenes, readInventoryPast, sparseDays, VALUING, type Held, type InventoryPast } from './inventory-past.ts';
import { makeMarketPast } from './market-past.ts';
import { dayBefore, readCloses, readPastPrices } from './past-prices.ts';
import { peopleScenes } from './people.ts';
import { storePricePast } from './price-past.ts';
import type { Scene, Stage } from './stage.ts';
import { ticketScenes } from './tickets.ts';
import { PLAN_MARKETS, PLAN_NAMES, planTrader, type TraderPlan } from './trader-plan.ts';
import { purchaseScenes } from './trader-purchases.ts';
import { sellingScenes } from './trader-selling.ts';
import { watchingScenes, WATCHED_NAMES } from './trader-watching.ts';
import { costScenes } from './trader-costs.ts';
import { worthScenes } from './trader-worth.ts';

const YEAR = 370;
/** The collector came half a year ago, and their inventory is large. */
const COLLECTOR_DAYS = [205, 175, 145, 115, 85, 55, 41, 27, 20, 13, 10, 8, 6, 5, 4, 3, 2, 1, 0] as const;
const SLUGS = MARKETS.map(({ slug }) => slug);
/** The days of the longest chart of what is bought, and the markets besides those by which goods are valued. */
const CHART = 92;
const OTHERS = PLAN_MARKETS.filter((slug) => !VALUING.includes(slug));
const INDEX_ITEMS = 250;
const everyDay = (days: number): number[] => Array.from({ length: days + 1 }, (_, n) => days - n);

/** A quarter of a day. */
const BEFORE_SALE = 0.25;

/** The things that the trader bought and sold on, as they lay in the inventory. */
const goodsOf = ({ flips }: TraderPlan, { item }: Stage): Held[] =>
  flips.map(({ bought, sold, float, seed }) => {
    const known = item(bought.name);
    const details = { float, seed };
    const asset = { steamAssetId: sold.assetId, itemId: known.itemId, units: 1, tradable: true, lockedUntil: null, details };
    return { asset, item: known, from: bought.daysAgo, until: sold.daysAgo };
  });

/** Stores the past prices of what the trader owns. */
async function storeOwned(stage: Stage, { held }: InventoryPast, days: readonly number[]): Promise<void> {
  // the index of the market needs some hundred items
  const owned = [...new Set(held.map(({ item }) => item))].filter(({ phase }) => phase === null).slice(0, INDEX_ITEMS);
  await storePricePast(stage, VALUING, owned, days);
}

/** Stores the past prices of what the trader buys. */
async function storePlanned(stage: Stage): Promise<void> {
  const planned = PLAN_NAMES.map((name) => stage.item(name));
  await storePricePast(stage, VALUING, planned, everyDay(YEAR));
  await storePricePast(stage, OTHERS, planned, everyDay(CHART));
}

/** How many of the dearest items have a past, and for how many days: the trends begin with them. */
const [DEAREST, DEAREST_DAYS] = [60, 31];
/** The sandbox answers for so many items at once. */
const AT_ONCE = 6000;

/** Stores the past prices of the dearest items. Steam's market, whose past the worker loads, does not sell them. */
async function storeDearest(stage: Stage): Promise<void> {
  const items = stage.parts.items.all().filter(({ appId, phase, hidden }) => appId === APP_IDS.cs2 && phase === null && !hidden);
  const prices: Money[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const asked = { markets: ['buff'], items: items.slice(from, from + AT_ONCE), days: [dayBefore(stage, 0)] };
    const [closes] = await readCloses(stage, asked);
    prices.push(...closes!.map(([price]) => price!));
  }
  const dearest = prices
    .map((price, at) => ({ price, item: items[at]! }))
    .toSorted((a, b) => b.price - a.price)
    .slice(0, DEAREST);
  await storePricePast(
    stage,
    ['buff'],
    dearest.map(({ item }) => item),
    everyDay(DEAREST_DAYS),
  );
}

/** Reads what the life of the trader and the collector follows from, and returns everything that is played. */
export async function prepareScenes(stage: Stage): Promise<Scene[]> {
  const simple = [...peopleScenes, ...ticketScenes, ...giveawayScenes];
  const past = await readPastPrices(stage, PLAN_MARKETS, [...new Set([...PLAN_NAMES, ...WATCHED_NAMES])], YEAR + 2);
  // prices that come from a file have no past
  if (past.on('steam', PLAN_NAMES[0]!, 1) === null) return simple;
  const plan = planTrader(past);
  const days = sparseDays(YEAR);
  const gone = goodsOf(plan, stage);
  // each thing is seen for the last time in the hours before its sale
  const readings = [YEAR, ...plan.flips.map(({ sold }) => sold.daysAgo + BEFORE_SALE), 0].toSorted((a, b) => b - a);
  const collector = { readings: [COLLECTOR_DAYS[0], 0], days: COLLECTOR_DAYS, markets: VALUING, gone: [], atFirst: 1 };
  // the sandbox works out prices while the database stores others
  const reading = readInventoryPast(stage, 'trader', { readings, days, markets: SLUGS, gone, atFirst: 0.4 });
  const [inventory, collected] = await Promise.all([
    reading,
    readInventoryPast(stage, 'collector', collector),
    // one after the other: both store days of Buff.163 and of Steam
    storePlanned(stage)
      .then(async () => storeOwned(stage, await reading, days))
      .then(() => storeDearest(stage)),
  ]);
  const market = await makeMarketPast(stage, plan);
  const today = await readPastPrices(stage, SLUGS, WATCHED_NAMES, 0);
  return [
    ...simple,
    ...inventoryScenes(inventory),
    ...purchaseScenes(plan, past),
    ...watchingScenes({ on: (slug, name, daysAgo) => (daysAgo === 0 ? today : past).on(slug, name, daysAgo) }, SLUGS),
    ...worthScenes({ plan, past, market, inventory }),
    ...sellingScenes(inventory),
    ...costScenes(inventory),
    ...collectorScenes(collected),
  ];
}
