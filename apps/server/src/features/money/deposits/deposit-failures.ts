import type { DepositFailure } from '@lootfolio/domain/deposits';
import type { TextKey } from '@lootfolio/texts/text';
import { Refusal } from '../../../platform/errors/refusal.ts';

/** Says to the user why an offer failed. */
export const FAILURE_TEXTS = {
  ESCROW: 'deposits.failedEscrow',
  HOLD_UNKNOWN: 'deposits.failedHoldUnknown',
  TRADE_LINK: 'deposits.failedTradeLink',
  CANNOT_TRADE: 'deposits.failedCannotTrade',
  ITEMS_NOT_EXIST: 'deposits.itemsNotExist',
  REVERSED_BEFORE: 'deposits.failedReversedBefore',
  NO_BOT: 'deposits.noBot',
  STEAM_UNAVAILABLE: 'deposits.failedSteam',
  NOT_HANDED_OVER: 'deposits.failedNotHandedOver',
} as const satisfies Record<DepositFailure, TextKey>;

/** The refusal of a call whose offer failed. Its code is the failure. */
export const failedOffer = (failure: DepositFailure | null): Refusal => {
  const code = failure ?? 'STEAM_UNAVAILABLE';
  return new Refusal(code, FAILURE_TEXTS[code]);
};
