import { serveMetrics } from './platform/http/metrics-listener.ts';
import { runChildProcess } from './platform/process/child-process.ts';
import { loadConfig, metricsAddress } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { boardFile } from './prices/board/saved-boards.ts';
import { createWorker } from './work.ts';

const config = loadConfig(process.env);
const log = createLog(config.LOG_LEVEL, 'worker');

await runChildProcess(log, async () => {
  const worker = await createWorker(config, { connectionString: config.DATABASE_URL! }, log, boardFile(config));
  const closeMetrics = await serveMetrics(worker.metrics, metricsAddress(config, 'worker'), log);
  return async () => {
    await closeMetrics();
    await worker.stop();
  };
});
