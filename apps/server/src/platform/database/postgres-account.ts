import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user of the operating system under which the database runs, when it is not the user of this process. */
export type Account = { uid: number; gid: number };

/** The way to start a program of the database: by `spawn` under an account, or through `setpriv` with these options. */
export type Launch = { account: Account | undefined; setpriv: string[] | undefined };

/**
 * Chooses the account of the database. PostgreSQL refuses to run as root. Under root it runs as the owner of the data folder, else as
 * `postgres`, else as `nobody`.
 * @throws Error when the folder belongs to another user
 */
export function chooseAccount(dataDir: string): Account | undefined {
  const self = process.getuid?.();
  if (self === undefined) return undefined;
  const owner = statSync(dataDir);
  if (self === 0) return owner.uid === 0 ? systemAccount(readPasswd()) : { uid: owner.uid, gid: owner.gid };
  if (owner.uid !== self)
    throw new Error(`The data folder ${dataDir} belongs to another user: start as that user, or set DATA_DIR to another folder.`);
  return undefined;
}

/** Finds `postgres`, else `nobody`, in the text of /etc/passwd. */
export function systemAccount(passwd: string): Account {
  const account = findAccount(['postgres', 'nobody'], passwd);
  if (account) return account;
  throw new Error('The database cannot run as root, and this machine has neither a user postgres nor nobody: start as an ordinary user.');
}

const readPasswd = (): string => readFileSync('/etc/passwd', 'utf8');

/** Returns the first of these users that exists on the machine. */
export function findAccount(names: readonly string[], passwd = readPasswd()): Account | undefined {
  const lines = passwd.split('\n').map((line) => line.split(':'));
  const [line] = names.flatMap((name) => lines.filter((fields) => fields[0] === name));
  return line && { uid: Number(line[2]), gid: Number(line[3]) };
}

/**
 * Returns options of `setpriv` that give a program of the account these rights and no other rights of root.
 * @param rights names of capabilities, for example `dac_override`
 */
export function setprivOptions({ uid, gid }: Account, rights: readonly string[]): string[] {
  const caps = ['-all', ...rights.map((right) => `+${right}`)].join(',');
  return [
    // without this, access(2) would not see the capability and initdb would find no server program
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${caps}`,
    `--ambient-caps=${caps}`,
    `--bounding-set=${caps}`,
    '--',
  ];
}

/**
 * Decides how the account reaches a program and folders to which it must write: directly when it has access, otherwise through `setpriv`.
 * `setpriv` adds only the right to pass closed folders (for example a project under /root).
 */
export function chooseLaunch(account: Account | undefined, program: string, folders: string[]): Launch {
  if (!account) return { account, setpriv: undefined };
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const;
  const mayRun = spawnSync(program, ['--version'], options).status === 0;
  const mayWrite = folders.every((folder) => spawnSync('test', ['-w', folder], options).status === 0);
  if (mayRun && mayWrite) return { account, setpriv: undefined };

  const setpriv = setprivOptions(account, ['dac_override']);
  if (spawnSync('setpriv', [...setpriv, program, '--version'], { cwd: '/', stdio: 'ignore' }).status !== 0) {
    throw new Error(`The database cannot run as root from ${program}: move the project out of a folder that is closed to other users.`);
  }
  return { account: undefined, setpriv };
}
