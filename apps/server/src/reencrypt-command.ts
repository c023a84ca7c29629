import { parseArgs } from 'node:util';
import { MODULES } from './modules.ts';
import { createDb, createPool } from './platform/database/database.ts';
import { moveWorldTo } from './platform/database/world.ts';
import { ConfigError } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { reencrypt } from './platform/security/sealed-columns.ts';
import { createSecretBox, secretKey } from './platform/secrets/secrets.ts';
import { readWorld, runCommand, withDatabase } from './supervisor/command.ts';

await runCommand(() => {
  const world = readWorld(readArguments(process.argv.slice(2)));
  const { config, worldFolder } = world;
  const box = createSecretBox(secretKey(config.SECRET_KEY, worldFolder), config.SECRET_KEY_PREVIOUS);
  return withDatabase(world, true, async (connectionString) => {
    const pool = createPool({ connectionString }, 1, createLog('silent', 'reencrypt'));
    try {
      const db = createDb(pool);
      const { changed, unreadable } = await reencrypt(db, box, MODULES.sealed);
      if (unreadable > 0)
        throw new ConfigError(
          `${changed} secrets now have the present key, ${unreadable} could not be read: add the key that they were made with to SECRET_KEY_PREVIOUS.`,
        );
      await moveWorldTo(db, box);
      return `${changed} secrets were encrypted anew. All have the present key: SECRET_KEY_PREVIOUS can go when every process runs with this SECRET_KEY.`;
    } finally {
      await pool.end();
    }
  });
});

function readArguments(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { live: { type: 'boolean' } } }).values.live ?? false;
  } catch {
    throw new ConfigError('Usage: npm run reencrypt [-- --live]');
  }
}
