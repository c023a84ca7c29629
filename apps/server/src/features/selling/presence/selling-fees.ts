import { statedFee, type Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import type { Reader } from '../../../platform/database/database.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { readStatedFees } from './presence.store.ts';

/**
 * Returns the fees that a user pays when they sell: the one that they set themselves, else the one that the market states for their account,
 * else that of the operator or the documented one.
 */
export async function sellingFeesOf(
  { db, fees }: { db: Reader; fees: Pick<FeeBook, 'own' | 'feesFor'> },
  userId: number,
): Promise<(marketId: number, appId: AppId) => Fee> {
  const [own, stated, feeOf] = await Promise.all([fees.own(userId), readStatedFees(db, userId), fees.feesFor(userId)]);
  return (marketId, appId) => {
    const account = own.has(marketId) ? undefined : stated.get(marketId);
    return account ? statedFee(account) : feeOf(marketId, appId);
  };
}
