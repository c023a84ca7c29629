import { MarketError } from '@lootfolio/marketplaces/port';
import { accountOf } from '@lootfolio/marketplaces/registry';
import { audit } from '../../../platform/security/audit.ts';
import { invalidField, Refusal } from '../../../platform/errors/refusal.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { withMarketTimeout, contextOf, isKeyRefused, proxyOf, type KeyParts } from './market-account.ts';
import { findKeyMarket, hintOf, isSendable, keyContext, type KeyMarket } from './market-keys.rules.ts';
import { tellSelling } from './tell-selling.ts';
import { deleteKey, putKey, type KeyCheck } from './market-keys.store.ts';

/**
 * Checks a key at its market and stores it sealed; an empty text removes the stored key. A new key sells only when its owner says so.
 * @param set `sells`: whether the key may list and reprice; never that of Steam
 * @returns the market whose key was set
 * @throws Refusal VALIDATION for a market without keys, INVALID_API when the market refuses the key, MARKET_UNAVAILABLE when the market
 * does not answer; nothing is stored then
 */
export async function setKey(
  parts: KeyParts,
  caller: Caller,
  { market, key, sells: wanted }: { market: string; key: string; sells: boolean },
): Promise<KeyMarket> {
  const keyMarket = findKeyMarket(market);
  if (!keyMarket) throw invalidField('market', 'market-keys.keylessMarket');
  if (key === '') {
    await inTransactionOf(parts.db, caller, (tx) => removeKey(tx, caller, keyMarket));
    return keyMarket;
  }
  const sells = wanted && keyMarket !== 'steam';
  const check = await tryKey(parts, caller.userId, keyMarket, key);
  await inTransactionOf(parts.db, caller, async (tx) => {
    const sealed = parts.box.seal(key, keyContext(caller.userId, keyMarket));
    await putKey(tx, caller.userId, { market: keyMarket, sealed, hint: hintOf(key), check, sells });
    await audit(tx, caller, { action: 'market_key.set', object: `market:${keyMarket}`, after: { check, sells }, always: true });
    if (sells) await tellSelling(tx, caller.userId, keyMarket);
  });
  return keyMarket;
}

async function removeKey(tx: Tx, caller: Caller, keyMarket: KeyMarket): Promise<void> {
  if (!(await deleteKey(tx, caller.userId, keyMarket))) return;
  await audit(tx, caller, { action: 'market_key.removed', object: `market:${keyMarket}`, always: true });
}

async function tryKey(parts: KeyParts, userId: number, keyMarket: KeyMarket, key: string): Promise<KeyCheck> {
  if (!isSendable(key)) throw new Refusal('INVALID_API', 'market-keys.keyRefused');
  const account = accountOf(keyMarket);
  if (!account) return 'unchecked';
  const proxy = await proxyOf(parts, userId);
  try {
    await withMarketTimeout((signal) => account.checkKey(contextOf(parts, account, key, proxy, signal)));
    return 'ok';
  } catch (error) {
    if (isKeyRefused(error)) throw new Refusal('INVALID_API', 'market-keys.keyRefused');
    if (error instanceof MarketError) throw new Refusal('MARKET_UNAVAILABLE', 'market-keys.keyUntried');
    throw error;
  }
}
