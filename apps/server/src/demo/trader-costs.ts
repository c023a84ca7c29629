import { APP_IDS } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import type { Held, InventoryPast } from './inventory-past.ts';
import { dayBefore, readCloses } from './past-prices.ts';
import type { Scene, Stage } from './stage.ts';
import { wholeCents } from './trader-plan.ts';

/** The trader knows what the dearest of their things cost. */
const KNOWN = 90;
/** The share of Buff.163's price of that day for which they bought. */
const SHARE = 0.94;
const MARKETS = ['buff'] as const;

/** What things of the inventory cost, entered by hand: about Buff.163's price on the day on which they came. */
export const costScenes = ({ held }: InventoryPast): Scene[] => [
  {
    daysAgo: 2.2,
    play: async (stage) => {
      const things = held.filter(({ asset, item, until, from }) => asset.tradable && item.phase === null && until < 0 && from > 3);
      const today = await closesOf(stage, things, [0]);
      const dearest = things.toSorted((a, b) => today(b, 0) - today(a, 0)).slice(0, KNOWN);
      const onDays = await closesOf(
        stage,
        dearest,
        dearest.map(({ from }) => from),
      );
      for (const thing of dearest) {
        const price = wholeCents(onDays(thing, thing.from) * SHARE);
        if (price === 0) continue;
        await stage.call('trader', 'POST /steam/update-price', {
          market_id: 1,
          item: { asset_id: thing.asset.steamAssetId, app_id: APP_IDS.cs2, price },
        });
      }
    },
  },
];

/** Reads Buff.163's prices of things on days of the past. */
async function closesOf(
  stage: Stage,
  things: readonly Held[],
  daysAgo: readonly number[],
): Promise<(thing: Held, daysAgo: number) => Money> {
  const items = [...new Set(things.map(({ item }) => item))];
  const days = [...new Set(daysAgo.map((ago) => dayBefore(stage, ago)))];
  const [closes] = await readCloses(stage, { markets: MARKETS, items, days });
  const ofItem = new Map(items.map((item, at) => [item, closes![at]!]));
  return ({ item }, ago) => ofItem.get(item)![days.indexOf(dayBefore(stage, ago))]!;
}
