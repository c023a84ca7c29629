import { createApi } from './app.ts';
import { loadConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';

const config = loadConfig(process.env);
const log = createLog(config.LOG_LEVEL, 'api');
const api = await createApi(config, { connectionString: config.DATABASE_URL! }, log);
await api.app.listen({ host: config.HOST, port: config.PORT });

const stop = async (): Promise<void> => {
  await api.stop();
  process.exit(0);
};
process.on('message', (message) => {
  if (message === 'stop') void stop();
});
process.on('disconnect', () => void stop());
process.send?.({ ready: true });
