import { type Market, OTHER_MARKET } from '@lootfolio/domain/markets';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { ownFees, writeOwnFee } from './marketplaces.store.ts';

/**
 * Sets the fee that the caller pays on a market; null removes it. Every net figure that the caller sees uses it.
 * @param fee percent, 0 to 50
 * @throws Refusal VALIDATION for "Other", which is no marketplace
 */
export async function setOwnFee(tx: Tx, caller: Caller, { market, fee }: { market: Market; fee: number | null }): Promise<void> {
  if (market === OTHER_MARKET) throw invalidField('market', 'marketplaces.noFee');
  const before = (await ownFees(tx, caller.userId)).get(market.id) ?? null;
  await writeOwnFee(tx, caller.userId, market.id, fee);
  await audit(tx, caller, { action: 'fee.set', object: `market:${market.id}`, before, after: fee });
}
