import type { HttpClient } from '@lootfolio/marketplaces/port';
import type { SteamTrader, TradeAccount } from '@lootfolio/steam-trading/port';
import type { Db } from '../../../../platform/database/database.ts';
import type { Logger } from '../../../../platform/process/log.ts';
import type { BotLease } from './bot-lease.ts';

/** The services of the bot process. `steam`, `register`: clients of Steam and of the register of reversals. */
export type BotParts = { db: Db; lease: BotLease; steam: HttpClient; register: HttpClient; log: Logger };

/** An account at work. Times are in milliseconds; null: not yet. */
export type Bot = {
  id: number;
  account: TradeAccount;
  trader: SteamTrader;
  privateKey: string;
  isSignedIn: boolean;
  /** When it last reported its room and profile. */
  checkedInMs: number | null;
  /** When it last refused what others sent. */
  declinedMs: number | null;
  failures: number;
};
