import { createDb, createPool } from './platform/database/database.ts';
import { readNoticesCommand, runNoticesCommand } from './platform/money/failed-notices.ts';
import { createLog } from './platform/process/log.ts';
import { readWorld, runCommand, withDatabase } from './supervisor/command.ts';

await runCommand(() => {
  const { command, isLive } = readNoticesCommand(process.argv.slice(2));
  return withDatabase(readWorld(isLive), true, async (connectionString) => {
    const pool = createPool({ connectionString }, 1, createLog('silent', 'notices'));
    try {
      return await runNoticesCommand(createDb(pool), command);
    } finally {
      await pool.end();
    }
  });
});
