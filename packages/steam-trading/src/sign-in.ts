import { readExact } from '@lootfolio/marketplaces/json';
import { MarketError, type HttpClient } from '@lootfolio/marketplaces/port';
import { EAuthSessionGuardType, EAuthTokenPlatformType, LoginSession, type ApiResponse } from 'steam-session';
import { getAuthCode, time } from 'steam-totp';
import { z } from 'zod';
import { createAuthTransport, isOfClient } from './auth-transport.ts';
import { ERESULT } from './eresults.ts';
import { asSteamError, needsLogin, SteamError, type LoginReason } from './error.ts';
import type { TradeAccount } from './port.ts';
import { readToken, type Token } from './tokens.ts';

export type Tokens = { refreshToken: string; accessToken: string };

/** `store`: keeps a refresh token. It is awaited before the token is used, because a new one ends the one before it. */
export type SignInParts = { http: HttpClient; store: (refreshToken: string) => Promise<void> };

/** The seconds after which Steam's mobile app shows another code. */
const CODE_SECONDS = 30;
const MAX_TIME_BYTES = 16_384;

/** Signs in with the password and a code of the mobile authenticator. @throws SteamError */
export async function signInByPassword(account: TradeAccount, parts: SignInParts): Promise<Tokens> {
  const refreshToken = await newRefreshToken(account, parts.http);
  if (readToken(refreshToken)?.steamId !== account.steamId) throw needsLogin('OTHER_ACCOUNT');
  await parts.store(refreshToken);
  const tokens = await refresh(account, refreshToken, false, parts);
  if (!tokens) throw new SteamError('UPSTREAM', 'Steam refuses the token that it just gave');
  return tokens;
}

/**
 * `steam-session` would get an access token as soon as it has the refresh token: before that is stored, and in a place where an error ends the
 * process. So its call is held back for ever, and the refresh token is taken from it.
 */
async function newRefreshToken({ accountName, password, sharedSecret }: TradeAccount, http: HttpClient): Promise<string> {
  const offset = await clockOffset(http);
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  // it may fail while the sign-in still waits for another answer, whose error then counts
  ended.catch(() => {});
  const session = openSession(http, () => {
    resolve();
    return new Promise(() => {});
  });
  session.once('authenticated', resolve);
  session.once('error', reject);
  session.once('timeout', () => reject(new SteamError('TIMEOUT', 'Steam did not finish the sign-in in time')));
  session.on('debug', (event: unknown, answer: unknown) => {
    if (event === 'poll response') refuseBadTokens(session, answer);
  });
  try {
    const steamGuardCode = getAuthCode(sharedSecret, offset);
    const { actionRequired, validActions = [] } = await session.startWithCredentials({ accountName, password, steamGuardCode });
    if (actionRequired) {
      if (!validActions.some(({ type }) => type === EAuthSessionGuardType.DeviceCode)) throw needsLogin(otherGuard(validActions));
      // the refused code may have ended while it was on its way
      await session.submitSteamGuardCode(getAuthCode(sharedSecret, offset + CODE_SECONDS));
    }
    await ended;
    return session.refreshToken;
  } catch (error) {
    throw asSignInError(error);
  } finally {
    session.cancelLoginAttempt();
  }
}

/** Refuses malformed tokens while an error still reaches the event `error`. Later it would end the process. */
function refuseBadTokens(session: LoginSession, answer: unknown): void {
  const { refreshToken, accessToken } = answer as { refreshToken?: string; accessToken?: string };
  const isOwn = (token: Token | null): token is Token => token?.steamId === session.steamID.getSteamID64();
  const isRefresh = (token: Token | null): boolean =>
    isOwn(token) && token.audience.includes('derive') && token.audience.includes('mobile');
  const isAccess = (token: Token | null): boolean => isOwn(token) && !token.audience.includes('derive');
  if ((refreshToken && !isRefresh(readToken(refreshToken))) || (accessToken && !isAccess(readToken(accessToken))))
    throw new SteamError('BAD_ANSWER', 'Steam gave a malformed token');
}

/**
 * Gets a new access token for a refresh token.
 * @param renew true: Steam may also answer with a new refresh token, which ends the old one
 * @returns null without a refresh token, and when Steam does not accept it any more
 * @throws SteamError
 */
export async function refresh(
  account: TradeAccount,
  known: string | null,
  renew: boolean,
  { http, store }: SignInParts,
): Promise<Tokens | null> {
  if (known === null || readToken(known)?.steamId !== account.steamId) return null;
  const session = openSession(http);
  try {
    session.refreshToken = known;
    await (renew ? session.renewRefreshToken() : session.refreshAccessToken());
  } catch (error) {
    if (isTokenRefused(error)) return null;
    throw asSignInError(error);
  }
  const { refreshToken, accessToken } = session;
  if (readToken(accessToken)?.steamId !== account.steamId) throw new SteamError('BAD_ANSWER', 'Steam gave no token of this account');
  if (refreshToken !== known) await store(refreshToken);
  return { refreshToken, accessToken };
}

const openSession = (http: HttpClient, useToken?: () => Promise<ApiResponse>): LoginSession =>
  new LoginSession(EAuthTokenPlatformType.MobileApp, { transport: createAuthTransport(http, useToken) });

const serverTime = z.object({ response: z.object({ server_time: z.coerce.number().int().positive() }) });

/** Returns by how many seconds Steam's clock is ahead of this machine's: a code is valid for half a minute. */
async function clockOffset(http: HttpClient): Promise<number> {
  const url = 'https://api.steampowered.com/ITwoFactorService/QueryTime/v1/';
  try {
    const { response } = readExact(await http({ url, method: 'POST', maxBytes: MAX_TIME_BYTES }), serverTime);
    return response.server_time - time();
  } catch (error) {
    throw asSteamError(error);
  }
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
  [ERESULT.invalidLoginAuthCode]: 'MAIL_CODE',
  [ERESULT.accountLockedDown]: 'ACCOUNT_LOCKED',
  [ERESULT.twoFactorCodeMismatch]: 'GUARD_CODE',
};

function asSignInError(error: unknown): unknown {
  if (error instanceof SteamError || error instanceof MarketError || isOfClient(error)) return asSteamError(error);
  const eresult = eresultOf(error);
  if (eresult === null) return new SteamError('BAD_ANSWER', 'Steam: unreadable answer to a sign-in');
  if (eresult === ERESULT.rateLimitExceeded || eresult === ERESULT.loginDeniedThrottle)
    return new SteamError('RATE_LIMITED', 'Steam refuses sign-ins for a while', { eresult });
  const reason = LOGIN_REASON[eresult];
  return reason ? needsLogin(reason, eresult) : new SteamError('UPSTREAM', `Steam refused the sign-in (${eresult})`, { eresult });
}
