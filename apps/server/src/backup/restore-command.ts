import { createReadStream, existsSync } from 'node:fs';
import { compose } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { join } from 'node:path';
import { ConfigError } from '../platform/config.ts';
import { migrate } from '../platform/migrate.ts';
import { createSecretBox, secretKey } from '../platform/secrets.ts';
import { readCommand, runCommand, withClient, withDatabase } from './command.ts';
import { restore } from './restore.ts';

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
    const bytes = compose(createReadStream(file), createZstdDecompress());
    return withClient(url, (client) => restore(client, bytes, { world: config.WORLD, secretKeyId, force }));
  });
  return `Restored ${rows} rows.`;
});
