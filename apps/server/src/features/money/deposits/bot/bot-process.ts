import type { TradeAccount } from '@lootfolio/steam-trading/port';
import { createDb, createPool, type Connection } from '../../../../platform/database/database.ts';
import { startListener } from '../../../../platform/database/listen.ts';
import { startBeats } from '../../../../platform/database/process-beats.ts';
import { createOutside } from '../../../../platform/outside/outside.ts';
import type { Config } from '../../../../platform/process/config.ts';
import type { Logger } from '../../../../platform/process/log.ts';
import { botClients } from './bot-clients.ts';
import type { AfterRound } from './bot-parts.ts';
import { createBotLease } from './bot-lease.ts';
import { runBots } from './run-bots.ts';

/** A round has one connection at a time, its limits and its lease two more. */
const CONNECTIONS_PER_BOT = 2;
const CONNECTIONS = 2;

/** Starts the process that trades with the server's accounts at Steam. @returns the function that stops it */
export async function startBotProcess(
  config: Pick<Config, 'WORLD' | 'SANDBOX_PORT'>,
  connection: Connection,
  { accounts, log, afterRound }: { accounts: readonly TradeAccount[]; log: Logger; afterRound: AfterRound },
): Promise<() => Promise<void>> {
  const pool = createPool(connection, CONNECTIONS + CONNECTIONS_PER_BOT * accounts.length, log);
  const db = createDb(pool);
  const listener = await startListener(connection, log);
  const stopBeats = startBeats(db, 'bot');
  const lease = createBotLease(db);
  const stopping = new AbortController();
  const clients = botClients(createOutside(config, db, log), lease, stopping.signal);
  const stopBots = runBots({ db, lease, log, afterRound, ...clients }, accounts, listener);
  return async () => {
    // a request that is under way is not waited for: what became of it is asked at the next start
    stopping.abort();
    await stopBots();
    await stopBeats();
    await listener.stop();
    await db.destroy();
  };
}
