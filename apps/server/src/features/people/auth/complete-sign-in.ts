import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { now } from '../../../platform/process/clock.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Logger } from '../../../platform/process/log.ts';
import { publish } from '../../../platform/jobs/outbox.ts';
import { beginSession, randomToken } from '../../../platform/security/sessions.ts';
import type { SecurityLog } from '../../../platform/security/security-log.ts';
import { audit } from '../../../platform/security/audit.ts';
import { queueSignInMail, type SignInMailParts } from './queue-sign-in-mail.ts';
import { consumeState, upsertUser, useNonce, type SignInState } from './auth.store.ts';
import { timeZoneChanged } from './auth.topics.ts';
import { isDeviceToken } from './browser.rules.ts';
import { recordDevice } from './devices.store.ts';
import { readAssertion, type Assertion } from './openid.rules.ts';
import { confirmWithSteam, fetchSteamProfile, type Profile } from './steam.ts';

export type SignInFailure = 'cancelled' | 'failed' | 'unavailable' | 'banned';
/** The cookies of a sign-in: one of the session, one of the browser. */
export type SignIn = { token: string; deviceToken: string } | { failure: SignInFailure };

export type SignInParts = SignInMailParts & {
  db: Db;
  steamHttp: HttpClient;
  config: Pick<Config, 'ADMIN_STEAM_IDS' | 'STEAM_API_KEY'>;
  log: Logger;
  securityLog: SecurityLog;
};

/** The request of a browser that came back from Steam. */
export type SignInCallback = {
  search: URLSearchParams;
  /** The secret of the browser that began the sign-in. */
  browser: string;
  /** The browser's user-agent text. */
  device: string;
  ip: string;
  sessionBefore: string | null;
  /** The cookie of a known browser. Not verified: it may contain anything. */
  deviceToken: string;
};

/** Checks the answer that the browser brings back from Steam, confirms it with Steam, and begins a session. */
export async function completeSignIn(parts: SignInParts, callback: SignInCallback): Promise<SignIn> {
  const state = callback.search.get('state');
  const begun = state === null ? null : await consumeState(parts.db, state, callback.browser);
  if (!begun) return failure(parts, callback, 'failed', 'the state does not belong to this browser');
  const verdict = readAssertion(callback.search, begun.returnTo, now());
  if (!verdict.ok) return failure(parts, callback, verdict.cancelled ? 'cancelled' : 'failed', verdict.why);
  if (!(await useNonce(parts.db, verdict.assertion.nonce))) return failure(parts, callback, 'failed', 'the nonce was used before');
  try {
    if (!(await confirmWithSteam(parts.steamHttp, verdict.assertion)))
      return failure(parts, callback, 'failed', 'Steam does not confirm the assertion');
  } catch (error) {
    if (error instanceof MarketError) return failure(parts, callback, 'unavailable', error.message);
    throw error;
  }
  return signInUser(parts, verdict.assertion, begun, callback);
}

function failure(
  { log, securityLog }: SignInParts,
  { ip }: SignInCallback,
  kind: SignInFailure,
  why: string,
  userId: number | null = null,
): SignIn {
  if (kind !== 'cancelled') log.warn({ why }, 'a sign-in was refused');
  // a missing answer of Steam proves nothing against the user
  if (kind === 'failed' || kind === 'banned') securityLog.note({ kind: 'SIGN_IN', ip, userId, what: why });
  return { failure: kind };
}

async function signInUser(parts: SignInParts, { steamId }: Assertion, begun: SignInState, callback: SignInCallback): Promise<SignIn> {
  const profile = await fetchProfileOrNull(parts, steamId);
  return inTransaction(parts.db, async (tx): Promise<SignIn> => {
    const user = await upsertUser(tx, steamId, profile, { ...begun, admin: parts.config.ADMIN_STEAM_IDS.includes(steamId) });
    if (user.banned) return failure(parts, callback, 'banned', 'the account is banned', user.id);
    const token = await beginSession(tx, {
      userId: user.id,
      device: callback.device,
      ip: callback.ip,
      replaces: callback.sessionBefore,
    });
    const deviceToken = isDeviceToken(callback.deviceToken) ? callback.deviceToken : randomToken();
    const isKnown = await recordDevice(tx, user.id, deviceToken);
    if (user.before && !isKnown) await queueSignInMail(tx, parts, user.before, callback);
    if (user.before && user.before.timezone !== user.timezone) await publish(tx, timeZoneChanged, { userId: user.id });
    const action = user.before ? 'session.begun' : 'user.joined';
    const object = `user:${user.id}`;
    await audit(tx, { userId: user.id, ip: callback.ip }, { action, object });
    // the actor is the operator, who granted the role by ADMIN_STEAM_IDS
    if (user.becameAdmin) await audit(tx, { userId: null, ip: null }, { action: 'role.granted', object, after: { role: 'ADMIN' } });
    return { token, deviceToken };
  });
}

/** Returns null when Steam returns no profile, so that the sign-in does not fail. */
async function fetchProfileOrNull({ steamHttp, config }: SignInParts, steamId: string): Promise<Profile | null> {
  try {
    return await fetchSteamProfile(steamHttp, steamId, config.STEAM_API_KEY);
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    return null;
  }
}
