import { MarketError } from '@lootfolio/marketplaces/port';
import { accountOf } from '@lootfolio/marketplaces/registry';
import { audit } from '../../platform/security/audit.ts';
import { invalidField, Refusal } from '../../platform/http/refusal.ts';
import { PLACES } from '../../platform/security/secrets.ts';
import { askMarket, contextOf, isKeyRefused, proxyOf, type KeyParts } from './ask-market.ts';
import { findHolder, hintOf, isSendable, type HolderSlug } from './market-keys.rules.ts';
import { deleteKey, holdAccount, putKey, type KeyCheck } from './market-keys.store.ts';

/**
 * Tries a key at its market and stores it sealed; an empty one removes what is there.
 * @returns whose key was set
 * @throws Refusal VALIDATION for a market that takes none, INVALID_API where the market refuses it, MARKET_UNAVAILABLE where
 * it does not answer; nothing is stored then
 */
export async function setKey(
  parts: KeyParts,
  caller: { userId: number; ip: string },
  { market, key }: { market: string; key: string },
): Promise<HolderSlug> {
  const holder = findHolder(market);
  if (!holder) throw invalidField('market', 'keylessMarket');
  if (key === '') {
    await removeKey(parts, caller, holder);
    return holder;
  }
  const check = await tryKey(parts, caller.userId, holder, key);
  await parts.db.transaction().execute(async (tx) => {
    await holdAccount(tx, caller.userId);
    const sealed = parts.box.seal(key, PLACES.marketKey(caller.userId, holder));
    await putKey(tx, caller.userId, { market: holder, sealed, hint: hintOf(key), check });
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'market_key.set', object: `market:${holder}`, after: { check } });
  });
  return holder;
}

async function removeKey({ db }: KeyParts, caller: { userId: number; ip: string }, holder: HolderSlug): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deleteKey(tx, caller.userId, holder))) return;
    await audit(tx, { actorId: caller.userId, ip: caller.ip, action: 'market_key.removed', object: `market:${holder}` });
  });
}

async function tryKey(parts: KeyParts, userId: number, holder: HolderSlug, key: string): Promise<KeyCheck> {
  if (!isSendable(key)) throw new Refusal('INVALID_API', 'keyRefused');
  const account = accountOf(holder);
  if (!account) return 'unchecked';
  const proxy = await proxyOf(parts, userId);
  try {
    await askMarket((signal) => account.checkKey(contextOf(parts, account, key, proxy, signal)));
    return 'ok';
  } catch (error) {
    if (isKeyRefused(error)) throw new Refusal('INVALID_API', 'keyRefused');
    if (error instanceof MarketError) throw new Refusal('MARKET_UNAVAILABLE', 'keyUntried');
    throw error;
  }
}
