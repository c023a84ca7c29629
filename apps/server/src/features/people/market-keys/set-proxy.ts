import { audit } from '../../../platform/security/audit.ts';
import { isAllowedProxy, maskedProxy, parseProxy, proxyContext, proxyUrl, tryProxy, type Proxy } from '../../../platform/outside/proxy.ts';
import { isPrivateAddress } from '../../../platform/outside/public-address.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { inTransactionOf } from '../../../platform/database/own-rows.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import type { TextKey } from '@lootfolio/texts/text';
import type { KeyParts } from './market-account.ts';
import { putProxy } from './market-keys.store.ts';

const TARGET = 'https://steamcommunity.com/';
const PROXY_TIMEOUT_MS = 10_000;

/**
 * Tests a proxy with one request to Steam and stores it sealed; an empty text removes the stored one.
 * @returns the proxy with its password masked, or null after removal
 * @throws Refusal VALIDATION for the field `proxy`, with a text for each reason
 */
export async function setProxy(parts: KeyParts, caller: Caller, typed: string): Promise<string | null> {
  const proxy = typed === '' ? null : readProxy(parts, typed);
  if (proxy) await checkReachable(parts, proxy);
  await inTransactionOf(parts.db, caller, async (tx) => {
    await putProxy(tx, caller.userId, proxy && parts.box.seal(proxyUrl(proxy), proxyContext(caller.userId)));
    await audit(tx, caller, {
      action: proxy ? 'proxy.set' : 'proxy.removed',
      object: `user:${caller.userId}`,
      // without the proxy's address: the audit row outlives the account
      ...(proxy && { after: { scheme: proxy.scheme } }),
      always: true,
    });
  });
  return proxy && maskedProxy(proxy);
}

function readProxy({ config }: KeyParts, typed: string): Proxy {
  const proxy = parseProxy(typed);
  if (!proxy) throw refused('market-keys.proxyFormat');
  if (!isAllowedProxy(proxy, config)) throw refused('market-keys.proxyForbidden');
  return proxy;
}

async function checkReachable({ outside }: KeyParts, proxy: Proxy): Promise<void> {
  try {
    await tryProxy(proxy, outside.resolve(TARGET), AbortSignal.timeout(PROXY_TIMEOUT_MS));
  } catch (error) {
    throw refused(isPrivateAddress(error) ? 'market-keys.proxyForbidden' : 'market-keys.proxyUnreachable');
  }
}

const refused = (text: TextKey): Refusal => new Refusal('VALIDATION', text, { fields: { proxy: { text } } });
