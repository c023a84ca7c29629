import type { Market } from '@lootfolio/domain/markets';
import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { ownFees, writeOwnFee } from './marketplaces.store.ts';

/**
 * Sets, or with null removes, the fee that one user pays on a market; it is used in all net figures shown to that user.
 * @param fee percent, 0 to 50
 * @throws Refusal VALIDATION for something that is no marketplace
 */
export async function setOwnFee(
  db: Db,
  caller: { userId: number; ip: string },
  market: Market,
  fee: number | null,
  marketplaceIds: ReadonlySet<number>,
): Promise<void> {
  if (!marketplaceIds.has(market.id)) throw invalidField('market', 'noFee');
  await db.transaction().execute(async (tx) => {
    const before = (await ownFees(tx, caller.userId)).get(market.id) ?? null;
    await writeOwnFee(tx, caller.userId, market.id, fee);
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'fee.set', object: `market:${market.id}`, before, after: fee });
  });
}
