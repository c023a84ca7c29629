import { MarketError, type MarketErrorCode } from '@lootfolio/marketplaces/port';

/**
 * Why Steam refused to send, cancel or decline an offer. TradeBan, TargetCannotTrade: the partner cannot trade. NewDevice: the bot cannot
 * trade for some days. ItemServerUnavailable: the game's server does not answer. WrongToken: the trade link is not valid any more.
 * AccessDenied: a wrong token, a restricted account, a full inventory, or a thing that cannot be traded; Steam does not say which.
 * ItemsUnavailable: a thing is no longer there. NotAcknowledged: the bot must agree to Steam's rules. NotOpen: the offer is not open.
 * InvalidDraft: it was not sent, because Steam would not take it. Unproven: nothing is known of the outcome.
 */
export type RefusalCause =
  | 'TradeBan'
  | 'NewDevice'
  | 'TargetCannotTrade'
  | 'OfferLimitExceeded'
  | 'ItemServerUnavailable'
  | 'WrongToken'
  | 'AccessDenied'
  | 'ItemsUnavailable'
  | 'NotAcknowledged'
  | 'NotOpen'
  | 'InvalidDraft'
  | 'Unproven';

/** Why an operator must act before the bot can sign in. */
export type LoginReason = 'PASSWORD' | 'GUARD_CODE' | 'MAIL_CODE' | 'CONFIRMATION' | 'ACCOUNT_LOCKED' | 'ACCOUNT_UNKNOWN' | 'OTHER_ACCOUNT';

/**
 * NEEDS_LOGIN: only an operator can help (`reason`). SESSION_EXPIRED: Steam refused a new session too. REFUSED: Steam refused the call
 * (`refusal`). HOLD_UNKNOWN: Steam did not state how long it would hold a trade. The others are those of the HTTP client.
 */
export type SteamErrorCode = MarketErrorCode | 'NEEDS_LOGIN' | 'SESSION_EXPIRED' | 'REFUSED' | 'HOLD_UNKNOWN';

export type SteamErrorDetails = {
  /** Seconds to wait before the next call, when they are known. */
  retryAfter?: number | null;
  /** The HTTP status of the answer. */
  status?: number | null;
  /** True when the change may have happened. Only what Steam shows afterwards tells. */
  mayHaveHappened?: boolean;
  reason?: LoginReason | null;
  /** Steam's EResult, when it stated one. */
  eresult?: number | null;
  /** The cause of a refusal, and Steam's words for the operator. */
  refusal?: { cause: RefusalCause; text: string } | null;
};

/** An error of a call to Steam. It contains no secrets: neither tokens nor passwords nor addresses with them. */
export class SteamError extends Error {
  readonly code: SteamErrorCode;
  readonly retryAfter: number | null;
  readonly status: number | null;
  readonly mayHaveHappened: boolean;
  readonly reason: LoginReason | null;
  readonly eresult: number | null;
  readonly refusal: { cause: RefusalCause; text: string } | null;
  constructor(code: SteamErrorCode, message: string, details: SteamErrorDetails = {}) {
    super(message);
    this.name = 'SteamError';
    this.code = code;
    this.retryAfter = details.retryAfter ?? null;
    this.status = details.status ?? null;
    this.mayHaveHappened = details.mayHaveHappened ?? false;
    this.reason = details.reason ?? null;
    this.eresult = details.eresult ?? null;
    this.refusal = details.refusal ?? null;
  }
}

/** Returns an error of a sign-in for a call that waited for it or came during the pause after it. It changed nothing at Steam. */
export const ofSignIn = ({ code, message, status, reason, eresult }: SteamError, retryAfter: number | null): SteamError =>
  new SteamError(code, message, { status, reason, eresult, retryAfter });

const LOGIN_REASONS: Readonly<Record<LoginReason, string>> = {
  PASSWORD: 'the account name or the password is wrong',
  GUARD_CODE: 'Steam refuses the codes made of the shared secret: it belongs to another authenticator',
  MAIL_CODE: 'Steam asks for a code that it sent by mail: the account needs a mobile authenticator',
  CONFIRMATION: 'Steam asks for a confirmation in the mobile app',
  ACCOUNT_LOCKED: 'the account is locked or disabled',
  ACCOUNT_UNKNOWN: 'there is no account with this name',
  OTHER_ACCOUNT: 'the account has another Steam id than the one that was entered',
};

export const needsLogin = (reason: LoginReason, eresult: number | null = null): SteamError =>
  new SteamError('NEEDS_LOGIN', LOGIN_REASONS[reason], { reason, eresult });

/** Returns an error of the HTTP client as one of this package. Other errors are returned unchanged. */
export const asSteamError = (error: unknown): unknown =>
  error instanceof MarketError
    ? new SteamError(error.code, error.message, {
        retryAfter: error.retryAfter,
        status: error.status,
        mayHaveHappened: error.mayHaveHappened,
      })
    : error;
