/** The unchanged worker. Sends a message when it works. */
import { loadConfig } from '../apps/server/src/platform/process/config.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';
import { createWorker } from '../apps/server/src/work.ts';
import { answerCommands, send } from './answer-commands.ts';

const config = loadConfig(process.env);
const worker = await createWorker(config, { connectionString: config.DATABASE_URL! }, createLog('error', 'worker'));

answerCommands(worker.stop);
send({});
