import { sellingSwitches, setSwitches as setSwitchesCall } from '@lootfolio/contract/features/selling/selling-switches';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import type { Db, Reader } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { LEAST_PRICE, SELLING_STOPPED } from './listings.settings.ts';
import { setSwitches } from './set-switches.ts';
import { readSwitches } from './switches.store.ts';
import { SYNC_EVERY_MS } from './synchronise-listings.ts';

/** The calls of the switches that keep selling safe. */
export function switchRoutes({ db, settings }: { db: Db; settings: Settings }): Route[] {
  const view = async (from: Reader, userId: number) => {
    const { stoppedAt, keeps } = await readSwitches(from, userId);
    return {
      success: true as const,
      stopped_at: stoppedAt?.toISOString() ?? null,
      stopped_by_server: settings.get(SELLING_STOPPED),
      least_price: settings.get(LEAST_PRICE),
      sync_minutes: SYNC_EVERY_MS / 60_000,
      markets: SELLING_MARKETS.map((market) => ({ market, name: findMarket(market)!.name, takes_off: !keeps.includes(market) })),
    };
  };
  return [
    route(sellingSwitches, ({ caller }) => view(db, caller.userId)),
    write(setSwitchesCall, async ({ tx, caller, body }) => {
      await setSwitches(tx, caller, body);
      return view(tx, caller.userId);
    }),
  ];
}
