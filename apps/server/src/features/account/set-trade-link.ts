import { audit } from '../../platform/security/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { PLACES, type SecretBox } from '../../platform/security/secrets.ts';
import type { Caller } from '../../platform/security/sessions.ts';
import { parseTradeLink } from './profile.rules.ts';
import { writeTradeLink } from './profile.store.ts';

/**
 * Keeps the trade link of the caller's own Steam account, sealed: its token lets strangers send him offers. An empty one removes it.
 * @throws Refusal VALIDATION, also for the link of another account: offers would go there
 */
export async function setTradeLink(
  { db, box }: { db: Db; box: SecretBox },
  caller: Pick<Caller, 'userId' | 'steamId'> & { ip: string },
  typed: string,
): Promise<string | null> {
  const link = typed === '' ? null : parseTradeLink(typed);
  if (link === null && typed !== '') throw invalidField('trade_link', 'tradeLinkInvalid');
  if (link !== null && link.steamId !== caller.steamId) throw invalidField('trade_link', 'tradeLinkForeign');
  await db.transaction().execute(async (tx) => {
    await writeTradeLink(tx, caller.userId, link && box.seal(link.url, PLACES.tradeLink(caller.userId)));
    const action = link === null ? 'trade_link.removed' : 'trade_link.set';
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action, object: `user:${caller.userId}` });
  });
  return link?.url ?? null;
}
