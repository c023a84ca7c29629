import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecretFile } from '../secrets/secret-file.ts';
import { commandOf, reasonIn, type PreparedFolder } from './postgres-folder.ts';

/** Whoever reaches the socket needs a password. The embedded database listens nowhere else. */
const ACCESS = '# Written by Lootfolio at each start.\nlocal all all scram-sha-256\n';

/** In the data folder, which only its owner may enter: it goes where the data go. */
const passwordFileOf = (folder: string): string => join(folder, 'owner-password');

/** The password of the owner of a data folder's database; null when it has none yet. */
export function readPassword(folder: string): string | null {
  const file = passwordFileOf(folder);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/**
 * Closes a data folder that no server works on to everybody without a password, and gives its owner one unless they have it. A folder that
 * an older version made was open to all who reached its socket.
 * @param user the owner
 * @returns the password
 * @throws Error with one sentence for the operator
 */
export function closeFolder(folder: string, user: string, { launch, program }: PreparedFolder): string {
  const access = join(folder, 'pg_hba.conf');
  // in place: the file stays its owner's
  if (readFileSync(access, 'utf8') !== ACCESS) writeFileSync(access, ACCESS);
  const known = readPassword(folder);
  if (known !== null) return known;
  const password = randomBytes(32).toString('base64url');
  runAlone(launch, program, folder, `alter role ${user} password '${password}'`);
  writeSecretFile(passwordFileOf(folder), password);
  return password;
}

/** Runs a statement without a server, which nobody else can connect to meanwhile. */
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
