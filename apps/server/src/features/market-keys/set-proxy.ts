import { audit } from '../../platform/security/audit.ts';
import { isAllowedProxy, maskedProxy, parseProxy, proxyUrl, tryProxy, type Proxy } from '../../platform/outside/proxy.ts';
import { isPrivateAddress } from '../../platform/outside/public-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { PLACES } from '../../platform/security/secrets.ts';
import type { TextKey } from '../../platform/texts/texts.ts';
import type { KeyParts } from './ask-market.ts';
import { holdAccount, putProxy } from './market-keys.store.ts';

const TARGET = 'https://steamcommunity.com/';
const TRY_MS = 10_000;

/**
 * Connects to Steam through a proxy once and stores it sealed; an empty text removes what is there.
 * @returns the proxy as it may be shown, null once removed
 * @throws Refusal VALIDATION that names `proxy`, with its own text per reason
 */
export async function setProxy(parts: KeyParts, caller: { userId: number; ip: string }, text: string): Promise<string | null> {
  const proxy = text === '' ? null : readProxy(parts, text);
  if (proxy) await reach(parts, proxy);
  await parts.db.transaction().execute(async (tx) => {
    await holdAccount(tx, caller.userId);
    await putProxy(tx, caller.userId, proxy && parts.box.seal(proxyUrl(proxy), PLACES.proxy(caller.userId)));
    await audit(tx, {
      actorId: caller.userId,
      ip: caller.ip,
      action: proxy ? 'proxy.set' : 'proxy.removed',
      object: `user:${caller.userId}`,
      // not its address: the record outlives the account
      ...(proxy && { after: { scheme: proxy.scheme } }),
    });
  });
  return proxy && maskedProxy(proxy);
}

function readProxy({ config }: KeyParts, text: string): Proxy {
  const proxy = parseProxy(text);
  if (!proxy) throw refused('proxyFormat');
  if (!isAllowedProxy(proxy, config)) throw refused('proxyForbidden');
  return proxy;
}

async function reach({ outside }: KeyParts, proxy: Proxy): Promise<void> {
  try {
    await tryProxy(proxy, outside.resolve(TARGET), AbortSignal.timeout(TRY_MS));
  } catch (error) {
    throw refused(isPrivateAddress(error) ? 'proxyForbidden' : 'proxyUnreachable');
  }
}

const refused = (text: TextKey): Refusal => new Refusal('VALIDATION', text, { fields: { proxy: { text } } });
