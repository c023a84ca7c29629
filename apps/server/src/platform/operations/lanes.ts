import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Currency } from '@lootfolio/marketplaces/port';

/** How the lanes of a kind are written in the database. What `decode` cannot read is another version's; it throws then. */
export type LaneCodec<Lane> = { encode: (lane: Lane) => string; decode: (text: string) => Lane };

/** Requests to a market are made for one game and in one currency. `market` is a slug. */
export type MarketLane = { market: string; appId: AppId; currency: Currency };

/** `waxpeer/730/USD` */
export const MARKET_LANES: LaneCodec<MarketLane> = {
  encode: ({ market, appId, currency }) => `${market}/${appId}/${currency}`,
  decode: (text) => {
    const [, market, id, currency] = /^([\w-]+)\/(\d+)\/([A-Z]{3})$/.exec(text) ?? [];
    const appId = Object.values(APP_IDS).find((one) => String(one) === id);
    if (market === undefined || appId === undefined) throw new Error(`${text} is no lane of a market`);
    return { market, appId, currency: currency as Currency };
  },
};

/** What a lane waits for: its market. A silent market holds only its own slots. Null for a lane without one. */
export const placeOf = (lane: string): string | null => lane.split('/', 1)[0] || null;
