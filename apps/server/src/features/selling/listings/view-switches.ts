import type { ReplyOf } from '@lootfolio/contract/call';
import type { sellingSwitches } from '@lootfolio/contract/features/selling/selling-switches';
import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import type { Reader } from '../../../platform/database/database.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { LEAST_PRICE, SELLING_STOPPED } from './listings.settings.ts';
import { readSwitches } from './switches.store.ts';

/** Returns what a user, and the operator, let selling do by itself. */
export async function viewSwitches(db: Reader, settings: Settings, userId: number): Promise<ReplyOf<typeof sellingSwitches>> {
  const { stoppedAt, keeps } = await readSwitches(db, userId);
  const markets = SELLING_MARKETS.map((market) => ({ market, name: findMarket(market)!.name, takes_off: !keeps.includes(market) }));
  return {
    stopped_at: stoppedAt?.toISOString() ?? null,
    stopped_by_server: settings.get(SELLING_STOPPED),
    least_price: settings.get(LEAST_PRICE),
    markets,
    total: markets.length,
  };
}
