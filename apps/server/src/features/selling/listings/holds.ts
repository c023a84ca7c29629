import { findMarket } from '@lootfolio/domain/markets';
import type { Money } from '@lootfolio/domain/money';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { readSetting } from '../../../platform/settings/settings.ts';
import { readKeys } from '../../people/market-keys/market-keys.public.ts';
import { LEAST_PRICE, SELLING_STOPPED } from './listings.settings.ts';
import { readSwitches } from './switches.store.ts';

/** What keeps listings and price changes from leaving. Removals and readings are never kept. */
export type Holds = {
  /** Who stopped all of them; null while nobody did. */
  stoppedBy: 'server' | 'user' | null;
  /** The markets whose keys may list and reprice. */
  sells: ReadonlySet<string>;
  /** The least price on this server. */
  floor: Money;
};
export type Hold = 'SELLING_STOPPED' | 'SELLING_OFF' | 'BELOW_FLOOR';

/** Reads what holds in the transaction that decides. */
export async function readHolds(db: Reader, userId: number): Promise<Holds> {
  const keys = await readKeys(db, userId);
  const { stoppedAt } = await readSwitches(db, userId);
  const byServer = await readSetting(db, SELLING_STOPPED);
  return {
    stoppedBy: byServer ? 'server' : stoppedAt ? 'user' : null,
    sells: new Set(keys.flatMap(({ market, selling_at: since }) => (since === null ? [] : [market as string]))),
    floor: await readSetting(db, LEAST_PRICE),
  };
}

/** Returns why nothing may be listed on a market, or repriced there, at this price; null when it may. */
export function holdOf({ stoppedBy, sells, floor }: Holds, market: string, price: Money): Hold | null {
  if (stoppedBy !== null) return 'SELLING_STOPPED';
  if (!sells.has(market)) return 'SELLING_OFF';
  return price < floor ? 'BELOW_FLOOR' : null;
}

/** @throws Refusal SELLING_STOPPED */
export function refuseStopped({ stoppedBy }: Pick<Holds, 'stoppedBy'>): void {
  if (stoppedBy !== null) throw new Refusal('SELLING_STOPPED', stoppedBy === 'server' ? 'listings.serverStopped' : 'listings.stopped');
}

/** @throws Refusal SELLING_STOPPED, SELLING_OFF, BELOW_FLOOR when this price may not be sent to the market */
export function refuseHeld(holds: Holds, market: string, price: Money): void {
  refuseStopped(holds);
  const hold = holdOf(holds, market, price);
  if (hold === 'SELLING_OFF') throw new Refusal(hold, 'listings.sellingOff', { values: { market: findMarket(market)!.name } });
  if (hold === 'BELOW_FLOOR') throw new Refusal(hold, 'listings.belowFloor');
}
