import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { MODULES } from '../modules.ts';
import { ConfigError } from '../platform/process/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createSecretBox, secretKey } from '../platform/secrets/secrets.ts';
import { withClient } from '../platform/database/database.ts';
import { runCommand, withDatabase } from '../supervisor/command.ts';
import { settle } from './after-restore.ts';
import { readCommand } from './command.ts';
import { loadDeletions } from './deletions.ts';
import { restore } from './restore.ts';
import { verifyBackup, type Target } from './verify.ts';

await runCommand(async () => {
  const command = readCommand('restore', process.argv.slice(2));
  const { file, force, foreign, config, worldFolder } = command;
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  if (!config.SECRET_KEY && !existsSync(join(worldFolder, 'secret-key'))) {
    throw new ConfigError(`The key of the backup is missing: copy its file secret-key into ${worldFolder}, or set SECRET_KEY.`);
  }
  const box = createSecretBox(secretKey(config.SECRET_KEY, worldFolder), config.SECRET_KEY_PREVIOUS);
  const target: Target = { world: config.WORLD, box, force, foreign };
  // the whole file is read first, so that no database is started for a broken file
  const verified = await readBackup(file, (bytes) => verifyBackup(bytes, target));
  // a damaged list of deletions ends the restore here
  loadDeletions(worldFolder);
  return withDatabase(command, false, async (url) => {
    await migrate({ connectionString: url });
    const around = settle(worldFolder, MODULES.personalData({ box }));
    const rows = await withClient(url, (client) => readBackup(file, (bytes) => restore(client, bytes, verified, target, around)));
    await migrate({ connectionString: url });
    return `Restored ${rows} rows. Everybody signs in again, and API tokens must be made anew. Accounts erased again because they were deleted since: ${around.erased()}.`;
  });
});

async function readBackup<T>(file: string, read: (bytes: AsyncIterable<Buffer>) => Promise<T>): Promise<T> {
  try {
    return await pipeline(createReadStream(file), createZstdDecompress(), read);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (/^Z(STD)?_/.test(code ?? '')) throw new ConfigError(`${file} is damaged, or no backup of Lootfolio (${message}).`);
    throw error;
  }
}
