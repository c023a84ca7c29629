import { APP_IDS } from '@lootfolio/domain/games';
import type { InventoryPast } from './inventory-past.ts';
import { dayBefore, readCloses } from './past-prices.ts';
import type { Scene } from './stage.ts';
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
      const items = [...new Set(things.map(({ item }) => item))];
      const days = [...new Set(things.map(({ from }) => dayBefore(stage, from)))];
      const [closes] = await readCloses(stage, { markets: MARKETS, items, days });
      const priced = things.map(({ asset, item, from }) => ({
        assetId: asset.steamAssetId,
        price: closes![items.indexOf(item)]![days.indexOf(dayBefore(stage, from))]!,
      }));
      for (const { assetId, price } of priced.toSorted((a, b) => b.price - a.price).slice(0, KNOWN))
        await stage.call('trader', 'POST /steam/update-price', {
          market_id: 1,
          item: { asset_id: assetId, app_id: APP_IDS.cs2, price: wholeCents(price * SHARE) },
        });
    },
  },
];
