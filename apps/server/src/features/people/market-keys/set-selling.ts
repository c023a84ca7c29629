import type { Tx } from '../../../platform/database/database.ts';
import { lockUser } from '../../../platform/database/own-rows.ts';
import { invalidField, notFound } from '../../../platform/errors/refusal.ts';
import { requireRecentSignIn } from '../../../platform/http/recent-sign-in.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { readKey } from './market-keys.reads.ts';
import { findKeyMarket, type KeyMarket } from './market-keys.rules.ts';
import { storeSelling } from './market-keys.store.ts';
import { tellSelling } from './tell-selling.ts';

/**
 * Lets a key list and reprice, or ends that. The end needs no recent sign-in: it moves nothing elsewhere.
 * @returns the market of the key
 * @throws Refusal VALIDATION for a market that takes no key here, NOT_FOUND without a key, REAUTH
 */
export async function setSelling(tx: Tx, caller: Caller, { market, on }: { market: string; on: boolean }): Promise<KeyMarket> {
  const keyMarket = findKeyMarket(market);
  if (!keyMarket || keyMarket === 'steam') throw invalidField('market', 'market-keys.keylessMarket');
  if (on) requireRecentSignIn(caller);
  await lockUser(tx, caller.userId);
  if ((await readKey(tx, caller.userId, keyMarket)) === null) throw notFound();
  if (!(await storeSelling(tx, caller.userId, keyMarket, on))) return keyMarket;
  await audit(tx, caller, {
    action: on ? 'market_key.selling_on' : 'market_key.selling_off',
    object: `market:${keyMarket}`,
    // the end of access is never refused; to let it again is counted
    always: !on,
  });
  if (on) await tellSelling(tx, caller.userId, keyMarket);
  return keyMarket;
}
