import { createApi } from './app.ts';
import { serveMetrics } from './platform/http/metrics-listener.ts';
import { receiveSettings, runChildProcess } from './platform/process/child-process.ts';
import { loadConfig, metricsAddress } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { boardFile } from './prices/board/saved-boards.ts';
import { releaseMemory } from './platform/process/memory.ts';

await receiveSettings();
const config = loadConfig(process.env);
const log = createLog(config.LOG_LEVEL, 'api');

await runChildProcess(log, async () => {
  const api = await createApi(config, { connectionString: config.DATABASE_URL! }, log, boardFile(config));
  releaseMemory();
  await api.app.listen({ host: config.HOST, port: config.PORT });
  void api.boards.warmUp();
  const closeMetrics = await serveMetrics(api.metrics, metricsAddress(config, 'api'), log);
  return async () => {
    await closeMetrics();
    await api.stop();
  };
});
