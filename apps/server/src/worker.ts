import { createLog } from './platform/log.ts';
import { loadConfig } from './platform/config.ts';
import { createWorker } from './work.ts';

const config = loadConfig(process.env);
const worker = await createWorker(config, { connectionString: config.DATABASE_URL! }, createLog(config.LOG_LEVEL, 'worker'));

const stop = async (): Promise<void> => {
  await worker.stop();
  process.exit(0);
};
process.on('message', (message) => {
  if (message === 'stop') void stop();
});
process.on('disconnect', () => void stop());
process.send?.({ ready: true });
