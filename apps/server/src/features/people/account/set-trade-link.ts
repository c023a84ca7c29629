import { parseTradeLink } from '@lootfolio/domain/trade-link';
import type { Tx } from '../../../platform/database/database.ts';
import { invalidField } from '../../../platform/errors/refusal.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { tradeLinkContext } from './profile.rules.ts';
import { writeTradeLink } from './profile.store.ts';

/**
 * Stores the trade link of the caller's own Steam account, encrypted, because its token lets anybody send them trade offers. An empty text
 * removes the stored link.
 * @throws Refusal VALIDATION, also for the link of another account, because offers would go to that account
 */
export async function setTradeLink(tx: Tx, caller: Caller, typed: string, box: SecretBox): Promise<string | null> {
  const link = typed === '' ? null : parseTradeLink(typed);
  if (link === null && typed !== '') throw invalidField('trade_link', 'account.tradeLinkInvalid');
  if (link !== null && link.steamId !== caller.steamId) throw invalidField('trade_link', 'account.tradeLinkForeign');
  await writeTradeLink(tx, caller.userId, link && box.seal(link.url, tradeLinkContext(caller.userId)));
  await audit(tx, caller, { action: link === null ? 'trade_link.removed' : 'trade_link.set', object: `user:${caller.userId}` });
  return link?.url ?? null;
}
