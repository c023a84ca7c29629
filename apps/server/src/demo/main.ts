import { createApi } from '../app.ts';
import { createPool, PATIENCE } from '../platform/database/database.ts';
import { runChildProcess } from '../platform/process/child-process.ts';
import { now } from '../platform/process/clock.ts';
import { loadConfig } from '../platform/process/config.ts';
import { createLog } from '../platform/process/log.ts';
import { openWork } from '../work.ts';
import { prepareScenes } from './scenes.ts';
import { createStage, play } from './stage.ts';

const config = loadConfig(process.env);
const log = createLog(config.LOG_LEVEL, 'demo');
const CONNECTIONS = 4;

/** Gives a new sandbox a past of people, tickets, giveaways and trades. The process is ready when all is done. */
await runChildProcess(log, async () => {
  const connection = { connectionString: config.DATABASE_URL! };
  const pool = createPool(connection, CONNECTIONS, log, PATIENCE.work);
  const work = await openWork(config, { pool, connection }, log, { boardFile: null, seeds: true });
  const { app, stop } = await createApi(config, connection, log);
  try {
    const stage = createStage(app, work, now());
    await play(await prepareScenes(stage), stage);
  } finally {
    await stop();
    await work.close();
  }
  return async () => {};
});
