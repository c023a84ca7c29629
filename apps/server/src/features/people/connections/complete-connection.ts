import type { Outcome, Provider } from '@lootfolio/domain/connections';
import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import type { Db } from '../../../platform/database/database.ts';
import { inTransactionOf, lockUser } from '../../../platform/database/own-rows.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Logger } from '../../../platform/process/log.ts';
import { audit } from '../../../platform/security/audit.ts';
import type { SecurityLog } from '../../../platform/security/security-log.ts';
import type { Caller } from '../../../platform/security/sessions.ts';
import { callbackAddress, cleanName, readReturn, safeNext } from './connections.rules.ts';
import { AccountTaken, claimAccount, consumeState } from './connections.store.ts';
import { exchangeCode, revokeToken } from './oauth.ts';
import type { CheckedAccount } from './service.ts';
import { keysOf, SERVICES } from './services.ts';

export type ConnectionParts = { db: Db; config: Config; log: Logger; securityLog: SecurityLog };

/** The outcome of connecting an account, and the screen that follows. */
export type Completed = { outcome: Outcome; next: string };

/** The request with which a signed-in user's browser returns from a service. */
export type Callback = { provider: Provider; search: URLSearchParams; caller: Caller };

/** Checks what the browser brought back, asks the service whose account it is, and connects that account. */
export async function completeConnection(parts: ConnectionParts, http: HttpClient, callback: Callback): Promise<Completed> {
  const { provider, search, caller } = callback;
  const refused = (outcome: Outcome, why: string, next = safeNext(undefined)): Completed => {
    if (outcome === 'failed' || outcome === 'unavailable') parts.log.warn({ provider, why }, 'an account was not connected');
    // a service that does not answer is no sign of an attack, so the security log has only failures
    if (outcome === 'failed')
      parts.securityLog.note({ kind: 'SIGN_IN', ip: caller.ip, userId: caller.userId, what: `${provider}: ${why}` });
    return { outcome, next };
  };
  const [state, ...moreStates] = search.getAll('state');
  const begun = state === undefined || moreStates.length > 0 ? null : await consumeState(parts.db, state, caller.sessionId, provider);
  if (!begun) return refused('failed', 'the state does not belong to this session');
  const returned = readReturn(search, SERVICES[provider].issuer);
  if ('refusal' in returned) return refused(returned.refusal, returned.why, begun.next);
  try {
    const account = await askService(parts.config, http, provider, { code: returned.code, verifier: begun.verifier });
    await connect(parts.db, caller, provider, account);
    return { outcome: account.verified ? 'verified' : 'unverified', next: begun.next };
  } catch (error) {
    if (error instanceof AccountTaken) return refused('taken', 'another user has it', begun.next);
    if (error instanceof MarketError) return refused(outcomeOf(error), reasonOf(error), begun.next);
    throw error;
  }
}

/** Reads the account that a code stands for. The access token is used only for this, and is revoked afterwards. */
async function askService(
  config: Config,
  http: HttpClient,
  provider: Provider,
  { code, verifier }: { code: string; verifier: string },
): Promise<CheckedAccount> {
  const { tokenUrl, revokeUrl, readAccount } = SERVICES[provider];
  const { client, target } = keysOf(config, provider)!;
  const redirectUri = callbackAddress(config.PUBLIC_URL, provider);
  const accessToken = await exchangeCode(http, { tokenUrl, client, code, verifier, redirectUri });
  try {
    const account = await readAccount(http, accessToken, target);
    return { ...account, name: cleanName(account.name) || account.id };
  } finally {
    await revokeToken(http, revokeUrl, client, accessToken);
  }
}

/** The account's id and name stay out of the audit row, which outlives the user's account. */
const connect = (db: Db, caller: Caller, provider: Provider, account: CheckedAccount): Promise<void> =>
  inTransactionOf(db, caller, async (tx) => {
    await lockUser(tx, caller.userId);
    await claimAccount(tx, caller.userId, provider, account);
    const after = { provider, verified: account.verified };
    await audit(tx, caller, { action: 'connection.checked', object: `user:${caller.userId}`, after });
  });

/** Distinguishes a final refusal (`failed`) from a service that is silent, busy or out of order and may answer later (`unavailable`). */
const outcomeOf = ({ status, code }: MarketError): Outcome =>
  status !== null && status >= 400 && status < 500 && code !== 'RATE_LIMITED' && code !== 'TIMEOUT' && code !== 'BLOCKED'
    ? 'failed'
    : 'unavailable';

const reasonOf = ({ message, refusal }: MarketError): string => (refusal ? `${message} (${refusal.code})` : message);
