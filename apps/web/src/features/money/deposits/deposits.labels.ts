import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconClock, IconShieldCheck, type Icon } from '@tabler/icons-react';
import type { DepositFailure, TradeStatus } from '@lootfolio/domain/deposits';
import type { PlainKey } from '../../../i18n/i18n.ts';

type Look = { text: PlainKey; tone: 'good' | 'bad' | 'open' | 'held'; icon: Icon };

/** The states of a trade as they are shown. */
export const TRADE_LOOKS: Readonly<Record<TradeStatus, Look>> = {
  CREATED: { text: 'deposits.statusCreated', tone: 'open', icon: IconClock },
  SENT: { text: 'deposits.statusSent', tone: 'open', icon: IconClock },
  ACCEPTED: { text: 'deposits.statusAccepted', tone: 'open', icon: IconCircleCheck },
  PROTECTED: { text: 'deposits.statusProtected', tone: 'held', icon: IconShieldCheck },
  SETTLED: { text: 'deposits.statusSettled', tone: 'good', icon: IconCircleCheck },
  DECLINED: { text: 'deposits.statusDeclined', tone: 'bad', icon: IconCircleX },
  EXPIRED: { text: 'deposits.statusExpired', tone: 'bad', icon: IconCircleX },
  CANCELLED: { text: 'deposits.statusCancelled', tone: 'bad', icon: IconCircleX },
  REVERSED: { text: 'deposits.statusReversed', tone: 'bad', icon: IconArrowBackUp },
  FAILED: { text: 'deposits.statusFailed', tone: 'bad', icon: IconCircleX },
};

export const FAILURES: Readonly<Record<DepositFailure, PlainKey>> = {
  ESCROW: 'deposits.failureEscrow',
  HOLD_UNKNOWN: 'deposits.failureHoldUnknown',
  TRADE_LINK: 'deposits.failureTradeLink',
  CANNOT_TRADE: 'deposits.failureCannotTrade',
  ITEMS_NOT_EXIST: 'deposits.failureItemsNotExist',
  REVERSED_BEFORE: 'deposits.failureReversedBefore',
  NO_BOT: 'deposits.failureNoBot',
  STEAM_UNAVAILABLE: 'deposits.failureSteamUnavailable',
  NOT_HANDED_OVER: 'deposits.failureNotHandedOver',
};
