import type { HttpClient } from '@lootfolio/marketplaces/port';
import { ofSignIn, SteamError } from './error.ts';
import type { TradeAccount } from './port.ts';
import { refresh, signInByPassword, type SignInParts, type Tokens } from './sign-in.ts';
import { readToken } from './tokens.ts';

export type SessionOptions = {
  account: TradeAccount;
  http: HttpClient;
  now: () => Date;
  /** The refresh token of an earlier run; null without one. */
  refreshToken: string | null;
  /** Stores a new refresh token. Awaited before the token is used: it ends the one before it. When it fails, the sign-in fails. */
  onRefreshToken: (refreshToken: string) => Promise<void>;
};

/** The signed-in state of one account. Several callers share one sign-in. */
export type Session = {
  /** Returns an access token, after a sign-in or renewal where it is needed. @throws SteamError */
  accessToken: () => Promise<string>;
  /** Forgets an access token that Steam refused. */
  discard: (accessToken: string) => void;
  /** Begins a pause, because Steam refused a new access token too. Returns the error with the length of the pause. */
  backOff: (error: SteamError) => SteamError;
  /** Ends the row of failures, because Steam accepted an access token. */
  confirm: () => void;
  /** Signs in now, whatever the last attempt said. @throws SteamError */
  signIn: () => Promise<void>;
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** An access token is renewed when less than this is left of its 24 hours. */
const ACCESS_LEFT_MS = 10 * MINUTE_MS;
/** A refresh token is renewed when less than this is left of its about 200 days. */
const REFRESH_LEFT_MS = 60 * DAY_MS;
/** The pause after a failed sign-in. It doubles with each failure. Steam bans addresses that try too often for half an hour and more. */
const FIRST_PAUSE_MS = MINUTE_MS;
const FIRST_LIMIT_PAUSE_MS = 15 * MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

export function createSession({ account, http, now, refreshToken: known, onRefreshToken }: SessionOptions): Session {
  let refreshToken = known;
  let accessToken: string | null = null;
  let failures = 0;
  let failed: { error: SteamError; until: number } | null = null;
  let running: Promise<string> | null = null;

  const isFresh = (token: string | null, leftMs: number): token is string =>
    (readToken(token)?.expiresAt.getTime() ?? 0) - now().getTime() > leftMs;
  const store: SignInParts['store'] = async (token) => {
    await onRefreshToken(token);
    refreshToken = token;
  };

  async function renewed(): Promise<Tokens> {
    const parts = { http, store };
    const tokens = await refresh(account, refreshToken, !isFresh(refreshToken, REFRESH_LEFT_MS), parts);
    return tokens ?? signInByPassword(account, parts);
  }

  async function renew(): Promise<string> {
    refuseTooEarly();
    try {
      ({ accessToken } = await renewed());
    } catch (error) {
      throw error instanceof SteamError ? backOff(error) : error;
    }
    failed = null;
    return accessToken;
  }

  /** An operator must act after NEEDS_LOGIN: further attempts with the same password could lock the account. */
  function refuseTooEarly(): void {
    if (!failed) return;
    const { error, until } = failed;
    if (error.code === 'NEEDS_LOGIN') throw error;
    const waitMs = until - now().getTime();
    if (waitMs > 0) throw ofSignIn(error, Math.ceil(waitMs / 1000));
  }

  function backOff(error: SteamError): SteamError {
    const first = error.code === 'RATE_LIMITED' ? FIRST_LIMIT_PAUSE_MS : FIRST_PAUSE_MS;
    const pauseMs = Math.max((error.retryAfter ?? 0) * 1000, Math.min(LONGEST_PAUSE_MS, first * 2 ** failures));
    failures += 1;
    failed = { error: ofSignIn(error, error.code === 'NEEDS_LOGIN' ? null : Math.ceil(pauseMs / 1000)), until: now().getTime() + pauseMs };
    return failed.error;
  }

  const shared = (): Promise<string> => {
    running ??= renew().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    accessToken: async () => (isFresh(accessToken, ACCESS_LEFT_MS) ? accessToken : shared()),
    discard: (token) => {
      if (accessToken === token) accessToken = null;
    },
    backOff,
    confirm: () => {
      failures = 0;
    },
    signIn: async () => {
      failed = null;
      accessToken = null;
      await shared();
    },
  };
}
