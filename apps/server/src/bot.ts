import { startBotProcess } from './features/money/deposits/deposits.public.ts';
import { received, runChildProcess } from './platform/process/child-process.ts';
import { loadConfig } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { releaseMemory } from './platform/process/memory.ts';
import { parseAccounts } from './supervisor/bot-accounts.ts';

/** After this time all bots have signed in, which takes most of the memory. */
const SIGNED_IN_MS = 30_000;

// a library of the sign-in uses a constructor that Node wants to remove; nobody can do anything about the warning
process.noDeprecation = true;
// the accounts stay in this process; they stand in no environment
const { BOTS = '[]' } = await received();
const config = loadConfig(process.env, { keyless: true });
const log = createLog(config.LOG_LEVEL, 'bot');

await runChildProcess(log, () => startBotProcess(config, { connectionString: config.DATABASE_URL! }, parseAccounts(BOTS), log));
setTimeout(releaseMemory, SIGNED_IN_MS).unref();
