import { startBotProcess } from './features/money/deposits/deposits.public.ts';
import { received, runChildProcess } from './platform/process/child-process.ts';
import { loadConfig } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { parseAccounts } from './supervisor/bot-accounts.ts';

// the accounts stay in this process; they stand in no environment
const { BOTS = '[]' } = await received();
const config = loadConfig(process.env, { keyless: true });
const log = createLog(config.LOG_LEVEL, 'bot');

await runChildProcess(log, () => startBotProcess(config, { connectionString: config.DATABASE_URL! }, parseAccounts(BOTS), log));
