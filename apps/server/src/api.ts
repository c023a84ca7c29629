import { createApi } from './app.ts';
import { loadConfig } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { releaseMemory } from './platform/process/memory.ts';

const config = loadConfig(process.env);
const log = createLog(config.LOG_LEVEL, 'api');
const api = await createApi(config, { connectionString: config.DATABASE_URL! }, log);
releaseMemory();
await api.app.listen({ host: config.HOST, port: config.PORT });

const stop = async (): Promise<void> => {
  await api.stop();
  process.exit(0);
};
// the supervisor closed the channel to stop this process, or it died
process.on('disconnect', () => void stop());
if (process.connected) process.send?.({ ready: true });
