import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecretFile } from '../secrets/secret-file.ts';
import { commandOf, reasonIn, type PreparedFolder } from './postgres-folder.ts';

/** Every connection to the socket needs a password. The embedded database listens nowhere else. */
const ACCESS = '# Written by Lootfolio at each start.\nlocal all all scram-sha-256\n';

/** Returns the file of the password. It lies in the data folder, which only its owner may enter, so it moves together with the data. */
const passwordFileOf = (folder: string): string => join(folder, 'owner-password');

/** Returns the password of the owner of a data folder's database; null when it has none yet. */
export function readPassword(folder: string): string | null {
  const file = passwordFileOf(folder);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/**
 * Requires a password for every connection to a data folder, and gives its owner a password unless there is one. No server may run on the
 * folder. A folder of an older version was open to every user who reached its socket.
 * @param user the owner
 * @returns the password
 * @throws Error with one sentence for the operator
 */
export function closeFolder(folder: string, user: string, { launch, program }: PreparedFolder): string {
  const access = join(folder, 'pg_hba.conf');
  // written in place, so that the owner of the file does not change
  if (readFileSync(access, 'utf8') !== ACCESS) writeFileSync(access, ACCESS);
  const known = readPassword(folder);
  if (known !== null) return known;
  const password = randomBytes(32).toString('base64url');
  runAlone(launch, program, folder, `alter role ${user} password '${password}'`);
  writeSecretFile(passwordFileOf(folder), password);
  return password;
}

/** Runs a statement without a server, so that nobody else can connect meanwhile. */
function runAlone(launch: PreparedFolder['launch'], program: string, folder: string, statement: string): void {
  const settings = ['exit_on_error=on', 'log_min_error_statement=panic', 'wal_level=minimal', 'max_wal_senders=0'];
  const { command, args, options } = commandOf(launch, program, [
    ...['--single', '-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
    'postgres',
  ]);
  const { status, stderr, error } = spawnSync(command, args, {
    ...options,
    input: `${statement}\n`,
    stdio: ['pipe', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The database could not be given a password: ${error?.message ?? reasonIn(stderr.trim().split('\n'))}`);
}
