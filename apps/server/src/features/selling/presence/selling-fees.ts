import { statedFee, type Fee } from '@lootfolio/domain/fees';
import type { AppId } from '@lootfolio/domain/games';
import type { Reader } from '../../../platform/database/database.ts';
import type { FeeBook } from '../../market/marketplaces/marketplaces.public.ts';
import { readStatedFees } from './presence.store.ts';

type FeeParts = { db: Reader; fees: Pick<FeeBook, 'ownOf' | 'marketFees'> };

/**
 * Returns the fees that a user pays when they sell: the one that they set themselves, else the one that the market states for their account,
 * else that of the operator or the documented one.
 */
export async function sellingFeesOf(parts: FeeParts, userId: number): Promise<(marketId: number, appId: AppId) => Fee> {
  const feeOf = await sellingFeesOfUsers(parts, [userId]);
  return (marketId, appId) => feeOf(userId, marketId, appId);
}

/** As `sellingFeesOf`, of several users, with two queries. `db`: the transaction of the caller, if they have one. */
export async function sellingFeesOfUsers(
  { db, fees }: FeeParts,
  userIds: readonly number[],
): Promise<(userId: number, marketId: number, appId: AppId) => Fee> {
  const own = await fees.ownOf(userIds, db);
  const stated = await readStatedFees(db, userIds);
  return (userId, marketId, appId) => {
    const set = own.get(userId)?.get(marketId);
    const account = stated.get(userId)?.get(marketId);
    return set ?? (account ? statedFee(account) : fees.marketFees(appId).get(marketId)!);
  };
}
