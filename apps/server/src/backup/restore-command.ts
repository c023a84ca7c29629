import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { ConfigError } from '../platform/process/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createSecretBox, secretKey } from '../platform/security/secrets.ts';
import { withClient } from '../platform/database/database.ts';
import { runCommand, withDatabase } from '../supervisor/command.ts';
import { readCommand } from './command.ts';
import { restore, type Target } from './restore.ts';

await runCommand(async () => {
  const command = readCommand('restore', process.argv.slice(2));
  const { file, force, config, worldFolder } = command;
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  if (!config.SECRET_KEY && !existsSync(join(worldFolder, 'secret-key'))) {
    throw new ConfigError(`The key of the backup is missing: copy its file secret-key into ${worldFolder}, or set SECRET_KEY.`);
  }
  const secretKeyId = createSecretBox(secretKey(config.SECRET_KEY, worldFolder)).keyId;
  const rows = await withDatabase(command, false, async (url) => {
    await migrate({ connectionString: url });
    const restored = await withClient(url, (client) => restoreFile(client, file, { world: config.WORLD, secretKeyId, force }));
    await migrate({ connectionString: url });
    return restored;
  });
  return `Restored ${rows} rows.`;
});

async function restoreFile(client: pg.Client, file: string, target: Target): Promise<number> {
  try {
    return await pipeline(createReadStream(file), createZstdDecompress(), (bytes: AsyncIterable<Buffer>) => restore(client, bytes, target));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (/^Z(STD)?_/.test(code ?? '')) throw new ConfigError(`${file} is damaged, or no backup of Lootfolio (${message}).`);
    throw error;
  }
}
