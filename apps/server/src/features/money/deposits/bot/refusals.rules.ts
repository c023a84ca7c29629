import type { DepositFailure } from '@lootfolio/domain/deposits';
import type { SteamError } from '@lootfolio/steam-trading/error';

/** `wait`: nothing happened, and it may pass. `agree`: the bot must agree to Steam's rules first. */
export type Refused = 'wait' | 'agree' | DepositFailure;

/** Says what follows from an error that proves that no offer was made. */
export function refusedAs({ code, refusal }: Pick<SteamError, 'code' | 'refusal'>): Refused {
  if (code === 'NEEDS_LOGIN' || code === 'SESSION_EXPIRED') return 'NO_BOT';
  switch (refusal?.cause) {
    case 'TradeBan':
    case 'TargetCannotTrade':
    case 'AccessDenied':
      return 'CANNOT_TRADE';
    case 'NewDevice':
    case 'OfferLimitExceeded':
      return 'NO_BOT';
    case 'WrongToken':
      return 'TRADE_LINK';
    case 'ItemsUnavailable':
      return 'ITEMS_NOT_EXIST';
    case 'NotAcknowledged':
      return 'agree';
    case 'InvalidDraft':
    case 'NotOpen':
      return 'STEAM_UNAVAILABLE';
    default:
      return 'wait';
  }
}
