import { readExact } from '@lootfolio/marketplaces/json';
import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { EAuthSessionGuardType, EAuthTokenPlatformType, LoginSession } from 'steam-session';
import { getAuthCode, time } from 'steam-totp';
import { z } from 'zod';
import { createAuthTransport } from './auth-transport.ts';
import { ERESULT } from './eresults.ts';
import { asSteamError, needsLogin, SteamError, type LoginReason } from './error.ts';
import type { TradeAccount } from './port.ts';
import { readToken } from './tokens.ts';

export type Tokens = { refreshToken: string; accessToken: string };

/** `store`: keeps a refresh token. It is awaited before the token is used, because a new one ends the one before it. */
export type SignInParts = { http: HttpClient; store: (refreshToken: string) => Promise<void> };

/** The seconds after which Steam's mobile app shows another code. */
const CODE_SECONDS = 30;

/** Signs in with the password and a code of the mobile authenticator. @throws SteamError */
export async function signInByPassword(account: TradeAccount, { http, store }: SignInParts): Promise<Tokens> {
  const session: LoginSession = openSession(http, async () => store(session.refreshToken));
  const ended = endOf(session);
  try {
    const offset = await clockOffset(http);
    const { accountName, password, sharedSecret } = account;
    const { actionRequired, validActions = [] } = await session.startWithCredentials({
      accountName,
      password,
      steamGuardCode: getAuthCode(sharedSecret, offset),
    });
    if (actionRequired) {
      if (!validActions.some(({ type }) => type === EAuthSessionGuardType.DeviceCode)) throw needsLogin(otherGuard(validActions));
      // the refused code may have ended while it was on its way
      await session.submitSteamGuardCode(getAuthCode(sharedSecret, offset + CODE_SECONDS));
    }
    await ended;
  } catch (error) {
    throw asSignInError(error);
  } finally {
    session.cancelLoginAttempt();
  }
  return tokensOf(session, account, store);
}

/**
 * Gets a new access token for a refresh token.
 * @param renew true: Steam may also answer with a new refresh token, which ends the old one
 * @returns null when Steam does not accept the refresh token any more
 * @throws SteamError
 */
export async function refresh(account: TradeAccount, refreshToken: string, renew: boolean, parts: SignInParts): Promise<Tokens | null> {
  if (readToken(refreshToken)?.steamId !== account.steamId) return null;
  const session = openSession(parts.http, async () => {});
  try {
    session.refreshToken = refreshToken;
    await (renew ? session.renewRefreshToken() : session.refreshAccessToken());
  } catch (error) {
    if (isTokenRefused(error)) return null;
    throw asSignInError(error);
  }
  return tokensOf(session, account, parts.store, refreshToken);
}

const openSession = (http: HttpClient, beforeTokenUse: () => Promise<void>): LoginSession =>
  new LoginSession(EAuthTokenPlatformType.MobileApp, { transport: createAuthTransport(http, beforeTokenUse) });

/** Settles when Steam gave the tokens, refused them, or said nothing in time. */
function endOf(session: LoginSession): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    session.once('authenticated', resolve);
    session.once('error', reject);
    session.once('timeout', () => reject(new SteamError('TIMEOUT', 'Steam did not finish the sign-in in time')));
  });
  // it may fail while the sign-in still waits for another answer, whose error then counts
  ended.catch(() => {});
  return ended;
}

async function tokensOf(session: LoginSession, account: TradeAccount, store: SignInParts['store'], known?: string): Promise<Tokens> {
  const { refreshToken, accessToken } = session;
  if (!refreshToken || !accessToken) throw new SteamError('BAD_ANSWER', 'Steam gave no token');
  if (readToken(accessToken)?.steamId !== account.steamId) throw needsLogin('OTHER_ACCOUNT');
  if (refreshToken !== known) await store(refreshToken);
  return { refreshToken, accessToken };
}

const serverTime = z.object({ response: z.object({ server_time: z.coerce.number().int().positive() }) });

/** Returns by how many seconds Steam's clock is ahead of this machine's: a code is valid for half a minute. */
async function clockOffset(http: HttpClient): Promise<number> {
  const url = 'https://api.steampowered.com/ITwoFactorService/QueryTime/v1/';
  const { response } = readExact(await http({ url, method: 'POST', maxBytes: 16_384 }), serverTime);
  return response.server_time - time();
}

const otherGuard = (actions: readonly { type: EAuthSessionGuardType }[]): LoginReason =>
  actions.some(({ type }) => type === EAuthSessionGuardType.EmailCode) ? 'MAIL_CODE' : 'CONFIRMATION';

/** The EResult of an error of `steam-session`. */
const eresultOf = (error: unknown): number | null => {
  const { eresult } = error as { eresult?: unknown };
  return typeof eresult === 'number' ? eresult : null;
};

const REFUSED_TOKEN: readonly (number | null)[] = [ERESULT.invalidPassword, ERESULT.accessDenied, ERESULT.revoked, ERESULT.expired];

const isTokenRefused = (error: unknown): boolean =>
  REFUSED_TOKEN.includes(eresultOf(error)) || (error instanceof MarketError && (error.status === 401 || error.status === 403));

const LOGIN_REASON: Readonly<Record<number, LoginReason>> = {
  [ERESULT.invalidPassword]: 'PASSWORD',
  [ERESULT.banned]: 'ACCOUNT_LOCKED',
  [ERESULT.accountNotFound]: 'ACCOUNT_UNKNOWN',
  [ERESULT.accountDisabled]: 'ACCOUNT_LOCKED',
  [ERESULT.accountLogonDenied]: 'MAIL_CODE',
  [ERESULT.accountLockedDown]: 'ACCOUNT_LOCKED',
  [ERESULT.twoFactorCodeMismatch]: 'GUARD_CODE',
};

function asSignInError(error: unknown): unknown {
  if (error instanceof SteamError || error instanceof MarketError) return asSteamError(error);
  const eresult = eresultOf(error);
  if (eresult === null) return new SteamError('BAD_ANSWER', 'Steam: unreadable answer to a sign-in');
  if (eresult === ERESULT.rateLimitExceeded || eresult === ERESULT.loginDeniedThrottle)
    return new SteamError('RATE_LIMITED', 'Steam refuses sign-ins for a while', { eresult });
  const reason = LOGIN_REASON[eresult];
  return reason ? needsLogin(reason, eresult) : new SteamError('UPSTREAM', `Steam refused the sign-in (${eresult})`, { eresult });
}
