import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import type { Currency } from '@lootfolio/marketplaces/port';

/** The format of a kind's lanes in the database. `decode` throws when it cannot read a lane, because another version wrote it. */
export type LaneCodec<Lane> = { encode: (lane: Lane) => string; decode: (text: string) => Lane };

/** The lane of a market: its requests are for one game and in one currency. `market` is a slug. */
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

/** The user of an operation, and whether their requests leave through a proxy of their own. */
export type Sender = { userId: number; hasProxy: boolean };

/**
 * Returns the place for which a lane waits: its market, or its market by the user's proxy. So a market that does not answer holds only its
 * own slots, and a proxy that does not answer only those of its user. The place of a lane without a market is the user.
 */
export function placeOf(lane: string, { userId, hasProxy }: Sender): string {
  const market = lane.split('/', 1)[0]!;
  const user = `user:${userId}`;
  if (market === '') return user;
  return hasProxy ? `${market} ${user}` : market;
}
