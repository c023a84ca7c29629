import { APP_IDS } from '@lootfolio/domain/games';
import type { Money } from '@lootfolio/domain/money';
import { addDays } from '@lootfolio/domain/schedule';
import type { Item } from '../prices/board/item-directory.ts';
import type { Stage } from './stage.ts';

/** The prices of some items on some markets on days of the past. */
export type PastPrices = {
  /** Null when the market did not offer the item. */
  on: (market: string, name: string, daysAgo: number) => Money | null;
};

/** The day (UTC) a number of days before the demo. */
export const dayBefore = ({ begin }: Pick<Stage, 'begin'>, daysAgo: number): string =>
  addDays(begin.toISOString().slice(0, 10), -Math.floor(daysAgo));

type Asked = { markets: readonly string[]; items: readonly Pick<Item, 'name' | 'phase'>[]; days: readonly string[] };

/** Prices outside of these shares of Steam's are mistakes or manipulated. Nobody trades at them, and no chart shall jump by them. */
const REGULAR = [0.4, 1.6] as const;

/** Reads what items of CS2 cost, from the sandbox's own past: a list for each market of lists for each item of prices, 0 without a regular one. */
export async function readCloses({ drive }: Pick<Stage, 'drive'>, { markets, items, days }: Asked): Promise<Money[][][]> {
  const asked = { app: String(APP_IDS.cs2), items: items.map(({ name, phase }) => ({ name, phase })), days };
  const [steam, ...closes] = await drive<Money[][][]>('history.sandbox/closes', { ...asked, markets: ['steam', ...markets] });
  const isRegular = (price: Money, usual: Money): boolean => price > usual * REGULAR[0] && price < usual * REGULAR[1];
  return closes.map((market) =>
    market.map((prices, item) => prices.map((price, day) => (isRegular(price, steam![item]![day]!) ? price : 0))),
  );
}

export async function readPastPrices(
  stage: Pick<Stage, 'begin' | 'drive'>,
  markets: readonly string[],
  names: readonly string[],
  days: number,
): Promise<PastPrices> {
  const places = new Map(names.map((name, place) => [name, place]));
  const dates = Array.from({ length: days + 1 }, (_, daysAgo) => dayBefore(stage, daysAgo));
  const closes = await readCloses(stage, { markets, items: names.map((name) => ({ name, phase: null })), days: dates });
  return {
    on: (market, name, daysAgo) => closes[markets.indexOf(market)]?.[places.get(name) ?? -1]?.[Math.floor(daysAgo)] || null,
  };
}
