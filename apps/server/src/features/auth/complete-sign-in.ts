import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { audit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { beginSession } from '../../platform/sessions.ts';
import { takeState, upsertUser, useNonce, type SignInState } from './auth.store.ts';
import { readAssertion, type Assertion } from './openid.rules.ts';
import { confirmWithSteam, readProfile } from './steam.ts';

export type SignInFailure = 'cancelled' | 'failed' | 'unavailable' | 'banned';
export type SignIn = { token: string } | { failure: SignInFailure };

export type SignInParts = { db: Db; http: HttpClient; config: Pick<Config, 'ADMIN_STEAM_IDS' | 'STEAM_API_KEY'>; log: Logger };

/** The browser that came back from Steam. */
export type Returned = { search: URLSearchParams; browser: string; device: string; ip: string; sessionBefore: string | null };

/** Checks what Steam sent back, confirms it with Steam, and begins a session. */
export async function completeSignIn(parts: SignInParts, returned: Returned): Promise<SignIn> {
  const state = returned.search.get('state');
  const begun = state === null ? null : await takeState(parts.db, state, returned.browser);
  if (!begun) return failure(parts.log, 'failed', 'the state is not of this browser');
  const verdict = readAssertion(returned.search, begun.returnTo, now());
  if (!verdict.ok) return failure(parts.log, verdict.cancelled ? 'cancelled' : 'failed', verdict.why);
  if (!(await useNonce(parts.db, verdict.assertion.nonce))) return failure(parts.log, 'failed', 'the nonce was used before');
  try {
    if (!(await confirmWithSteam(parts.http, verdict.assertion))) return failure(parts.log, 'failed', 'Steam did not make it');
  } catch (error) {
    if (error instanceof MarketError) return failure(parts.log, 'unavailable', error.message);
    throw error;
  }
  return beginFor(parts, verdict.assertion, begun, returned);
}

function failure(log: Logger, kind: SignInFailure, why: string): SignIn {
  if (kind !== 'cancelled') log.warn({ why }, 'a sign-in was refused');
  return { failure: kind };
}

async function beginFor(parts: SignInParts, { steamId }: Assertion, begun: SignInState, returned: Returned): Promise<SignIn> {
  const profile = await readProfile(parts.http, steamId, parts.config.STEAM_API_KEY);
  return parts.db.transaction().execute(async (tx): Promise<SignIn> => {
    const user = await upsertUser(tx, steamId, profile, { ...begun, admin: parts.config.ADMIN_STEAM_IDS.includes(steamId) });
    if (user.banned) return { failure: 'banned' };
    const token = await beginSession(tx, {
      userId: user.id,
      device: returned.device,
      ip: returned.ip,
      replaces: returned.sessionBefore,
    });
    await audit(tx, { actorId: user.id, ip: returned.ip, action: user.isNew ? 'user.joined' : 'session.begun', object: `user:${user.id}` });
    return { token };
  });
}
