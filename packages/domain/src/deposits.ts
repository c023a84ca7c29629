import { APP_IDS, type AppId } from './games.ts';
import type { Money } from './money.ts';

/** The games whose items the server's bot takes. */
export const DEPOSIT_GAMES = [APP_IDS.cs2, APP_IDS.tf2] as const satisfies readonly AppId[];

export const DEPOSIT_PAGE_SIZES = [30, 40, 50] as const;
export const DEPOSIT_PAGE_SIZE = 30;

/** A trade offer is valid for so long, counted from its creation. */
export const OFFER_SECONDS = 600;
/** The most things in one offer. */
export const MAX_OFFER_ITEMS = 50;
/** The least price of an item that is accepted: 0.10 dollars. */
export const LEAST_DEPOSIT_PRICE: Money = 100;

/** Why a trade offer failed, as far as its user can be told. */
export const DEPOSIT_FAILURES = [
  /** Steam would hold the trade. */
  'ESCROW',
  /** Steam does not say how long it would hold the trade. */
  'HOLD_UNKNOWN',
  /** The trade link is not valid any more. */
  'TRADE_LINK',
  /** The user cannot trade at present. */
  'CANNOT_TRADE',
  /** A thing is no longer there. */
  'ITEMS_NOT_EXIST',
  /** The user took trades back before. */
  'REVERSED_BEFORE',
  /** The bot is full, or cannot trade at present. */
  'NO_BOT',
  /** Steam does not answer, or answered in a way that nobody understands. */
  'STEAM_UNAVAILABLE',
  /** Steam did not hand over what was offered. */
  'NOT_HANDED_OVER',
] as const;
export type DepositFailure = (typeof DEPOSIT_FAILURES)[number];

/**
 * starting: not signed in yet. failing: Steam refuses or does not answer; it is tried again. needs_login: only the operator can help. gone:
 * taken out of the file of bots.
 */
export const BOT_STATES = ['starting', 'ready', 'failing', 'needs_login', 'gone'] as const;
export type BotState = (typeof BOT_STATES)[number];

/** The states of a trade with the server's bot. */
export const TRADE_STATUSES = [
  'CREATED',
  'SENT',
  'ACCEPTED',
  'PROTECTED',
  'SETTLED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
  'FAILED',
] as const;
export type TradeStatus = (typeof TRADE_STATUSES)[number];
