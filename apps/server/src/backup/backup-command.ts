import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { ConfigError } from '../platform/process/config.ts';
import { createSecretBox, secretKey } from '../platform/secrets/secrets.ts';
import { backup, recordBackup } from './backup.ts';
import { withClient } from '../platform/database/database.ts';
import { runCommand, withDatabase } from '../supervisor/command.ts';
import { readCommand } from './command.ts';

await runCommand(async () => {
  const command = readCommand('backup', process.argv.slice(2));
  const { file, config, worldFolder } = command;
  if (existsSync(file)) throw new ConfigError(`${file} exists already: name another file.`);
  const part = `${file}.part`;
  try {
    await withDatabase(command, true, (url) =>
      withClient(url, async (client) => {
        const box = createSecretBox(secretKey(config.SECRET_KEY, worldFolder), config.SECRET_KEY_PREVIOUS);
        await pipeline(backup(client, box), createZstdCompress(), createWriteStream(part, { mode: 0o600 }));
        renameSync(part, file);
        await recordBackup(client, resolve(file), statSync(file).size);
      }),
    );
  } finally {
    rmSync(part, { force: true });
  }
  const key = config.SECRET_KEY ? 'the SECRET_KEY' : join(worldFolder, 'secret-key');
  return `Saved as ${file}. Keep ${key} too, in another place: a restore needs it.`;
});
