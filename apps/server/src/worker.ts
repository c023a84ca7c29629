import { createLog } from './platform/process/log.ts';
import { loadConfig } from './platform/process/config.ts';
import { createWorker } from './work.ts';

const config = loadConfig(process.env);
const worker = await createWorker(config, { connectionString: config.DATABASE_URL! }, createLog(config.LOG_LEVEL, 'worker'));

const stop = async (): Promise<void> => {
  await worker.stop();
  process.exit(0);
};
// the supervisor closed the channel to stop this process, or it died
process.on('disconnect', () => void stop());
if (process.connected) process.send?.({ ready: true });
