import type { Tx } from '../../../platform/database/database.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readTradeLink } from '../../people/account/account.public.ts';
import { lockWonGiveaway } from './send-prize.ts';

/**
 * Returns the trade link to which the prize goes; null when the winner has none. A trade link is a secret of its owner: each look is
 * logged.
 * @throws Refusal as `lockWonGiveaway`
 */
export async function showTradeLink(tx: Tx, caller: Caller, id: number, box: SecretBox): Promise<string | null> {
  const { winnerId } = await lockWonGiveaway(tx, id);
  await audit(tx, caller, { action: 'giveaway.trade_link_shown', object: `giveaway:${id}`, after: { user: winnerId } });
  return readTradeLink(tx, box, winnerId!);
}
