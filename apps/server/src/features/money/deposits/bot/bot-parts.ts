import type { HttpClient } from '@lootfolio/marketplaces/port';
import type { SteamTrader, TradeAccount } from '@lootfolio/steam-trading/port';
import type { Db } from '../../../../platform/database/database.ts';
import type { Logger } from '../../../../platform/process/log.ts';
import type { BotLease } from './bot-lease.ts';

/** What another feature does with a bot that is signed in, after each of its rounds. @throws SteamError */
export type AfterRound = (db: Db, bot: { id: number; trader: SteamTrader }) => Promise<void>;

/** The services of the bot process. `steam`: the client of Steam for the account with this Steam id. `register`: that of the register of reversals. */
export type BotParts = {
  db: Db;
  lease: BotLease;
  steam: (steamId: string) => HttpClient;
  register: HttpClient;
  log: Logger;
  afterRound: AfterRound;
};

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
