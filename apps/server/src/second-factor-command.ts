import { createDb, createPool } from './platform/database/database.ts';
import { readResetCommand, resetSecondFactor } from './features/people/second-factor/second-factor.public.ts';
import { createLog } from './platform/process/log.ts';
import { readWorld, runCommand, withDatabase } from './supervisor/command.ts';

await runCommand(() => {
  const { steamId, isLive } = readResetCommand(process.argv.slice(2));
  return withDatabase(readWorld(isLive), true, async (connectionString) => {
    const pool = createPool({ connectionString }, 1, createLog('silent', 'second-factor'));
    try {
      return await resetSecondFactor(createDb(pool), steamId);
    } finally {
      await pool.end();
    }
  });
});
