import { randomUUID } from 'node:crypto';
import { APP_IDS } from '@lootfolio/domain/games';
import { displayName } from '@lootfolio/domain/names';
import type { InventoryPast } from './inventory-past.ts';
import { TRADER_KEY } from './market-past.ts';
import { dayBefore, readCloses } from './past-prices.ts';
import { letClockRun, type Scene, type Stage } from './stage.ts';
import { SELL_MARKETS, wholeCents } from './trader-plan.ts';

const FIRST_DAY = 371;

/** The markets on which the trader lists. MarketCSGO reads an inventory for a quarter of a minute first, for which nobody waits here. */
const LISTED_ON = ['csfloat', 'waxpeer', 'shadowpay'] as const;
const LISTED = 24;
const EVERY = 7;
/** The prices of what is listed, and how far above the market's price each thing stands, in turn. */
const RANGE = [4_000, 150_000] as const;
const ABOVE = [1.03, 1.06, 1.1, 1.15] as const;

/** A rule that undercuts the lowest ask by a cent, and never sells for less than three dollars. */
const RULE = {
  name: 'One cent below the lowest',
  markets: LISTED_ON,
  basis: 'lowest_ask',
  position: 'amount',
  by: 10,
  floor: { kind: 'amount', amount: 3_000 },
  least_units: 2,
  daily_step: 800,
};

type Offered = { assetId: string; itemId: number; generalId: number; name: string; market: string; price: number };

/** Chooses things that cost enough, each on the first of the markets on which it has a price. */
async function choose(stage: Stage, { held }: InventoryPast): Promise<Offered[]> {
  const things = held.filter(({ asset, until }) => asset.tradable && asset.units === 1 && until < 0);
  const items = [...new Set(things.map(({ item }) => item))];
  const closes = await readCloses(stage, { markets: LISTED_ON, items, days: [dayBefore(stage, 0)] });
  const isWorth = (price: number): boolean => price >= RANGE[0] && price <= RANGE[1];
  return (
    things
      .flatMap(({ asset, item }) => {
        const on = closes.map((market) => market[items.indexOf(item)]![0]!);
        const place = on.findIndex(isWorth);
        return place === -1 ? [] : [{ asset, item, market: LISTED_ON[place]!, price: on[place]! }];
      })
      // some of every market, and of every price
      .filter((_, n) => n % EVERY === 0)
      .slice(0, LISTED)
      .map(({ asset, item, market, price }, n) => ({
        ...{
          assetId: asset.steamAssetId,
          itemId: item.itemId,
          generalId: item.generalId,
          name: displayName(item.name, item.phase),
          market,
        },
        price: wholeCents(price * ABOVE[n % ABOVE.length]!),
      }))
  );
}

/**
 * What the trader sells. The keys, and with them what the markets know of the year, come just before the demo, because the markets of the
 * sandbox know only the present time.
 */
export const sellingScenes = (inventory: InventoryPast): Scene[] => [
  {
    daysAgo: 0.012,
    play: async ({ enter, call }) => {
      letClockRun();
      await enter('trader');
      for (const market of SELL_MARKETS) await call('trader', 'POST /users/set-api', { market, api: TRADER_KEY, selling: true });
    },
  },
  {
    daysAgo: 0.011,
    play: async (stage) => {
      letClockRun();
      const range = { startDate: dayBefore(stage, FIRST_DAY), endDate: dayBefore(stage, 0) };
      await stage.beginWork('trader', 'synchronise-sales', 'POST /sales/create-sales', range);
    },
  },
  {
    daysAgo: 0.009,
    play: async (stage) => {
      letClockRun();
      await stage.beginWork('trader', 'synchronise-payouts', `GET /transaction/synch?initialDate=${dayBefore(stage, FIRST_DAY)}`);
    },
  },
  {
    daysAgo: 0.007,
    play: async (stage) => {
      letClockRun();
      const chosen = await choose(stage, inventory);
      await stage.beginWork('trader', 'list-things', 'POST /sales/sell-items', {
        ...{ client_key: randomUUID(), appid: APP_IDS.cs2, markets: LISTED_ON },
        items: chosen.map(({ assetId, itemId, generalId, name, market, price }) => ({
          ...{ general_id: generalId, item_id: itemId, asset_id: assetId, name, price, markets: [market] },
        })),
      });
    },
  },
  {
    daysAgo: 0.005,
    play: async ({ call }) => {
      const { id } = await call<{ id: number }>('trader', 'POST /repricing/rules', RULE);
      await call('trader', `POST /repricing/rules/${id}/switch`, { on: true });
    },
  },
  // only the browser of the person who tries the demo is signed in
  { daysAgo: 0.004, play: async ({ call }) => void (await call('trader', 'GET /logout')) },
];
