import { runChildProcess } from './platform/process/child-process.ts';
import { loadConfig } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { createWorker } from './work.ts';

const config = loadConfig(process.env);
const log = createLog(config.LOG_LEVEL, 'worker');

await runChildProcess(log, async () => (await createWorker(config, { connectionString: config.DATABASE_URL! }, log)).stop);
