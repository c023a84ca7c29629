import { createApi } from '../app.ts';
import { createDb, createPool, PATIENCE } from '../platform/database/database.ts';
import { runChildProcess } from '../platform/process/child-process.ts';
import { now } from '../platform/process/clock.ts';
import { loadConfig } from '../platform/process/config.ts';
import { createLog } from '../platform/process/log.ts';
import { giveawayScenes } from './giveaways.ts';
import { peopleScenes } from './people.ts';
import { createStage, play } from './stage.ts';
import { ticketScenes } from './tickets.ts';
import { seedPrices } from '../work.ts';

const config = loadConfig(process.env);
const log = createLog(config.LOG_LEVEL, 'demo');

/** Gives a new sandbox a past of people, tickets and giveaways. The process is ready when all is done. */
await runChildProcess(log, async () => {
  await seedDatabase();
  const { app, db, stop } = await createApi(config, { connectionString: config.DATABASE_URL! }, log);
  try {
    await play([...peopleScenes, ...ticketScenes, ...giveawayScenes], createStage(app, db, config, now()));
  } finally {
    await stop();
  }
  return async () => {};
});

/** Fills the database as the worker does for every database; the worker starts only after the play. */
async function seedDatabase(): Promise<void> {
  const db = createDb(createPool({ connectionString: config.DATABASE_URL! }, 1, log, PATIENCE.work));
  await seedPrices(db, config.WORLD);
  await db.destroy();
}
