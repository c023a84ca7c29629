import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemAccount } from './postgres-account.ts';
import { createDatabase, startPostgres, type Server } from './postgres.ts';
import { clusterProcesses } from './postgres-processes.ts';

/** Changes a data folder into one from a version that had no passwords. */
function openToAll(dataDir: string): void {
  rmSync(join(dataDir, 'owner-password'));
  writeFileSync(join(dataDir, 'pg_hba.conf'), 'local all all trust\n');
}

describe('the embedded database', { timeout: 30_000 }, () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'postgres test '));
  });
  afterEach(() => {
    rmSync(home, { recursive: true, force: true });
  });

  const query = async ({ host, user, password }: Server, database: string, text: string): Promise<unknown[]> => {
    const client = new pg.Client({ host, user, password, database });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };

  // the folder made by mkdtemp is closed to every other user, so as root this is also the case of a project under /root
  it('keeps its data over a restart, in a closed folder whose path has a blank', async () => {
    const dataDir = join(home, 'my data');
    const first = await startPostgres({ dataDir, fsync: false });
    await createDatabase(first, 'shop');
    await createDatabase(first, 'shop');
    await query(first, 'shop', 'create table kept as select 7 as n');
    await createDatabase(first, 'copy', 'shop');
    await first.stop();

    const second = await startPostgres({ dataDir, fsync: false, settings: { work_mem: '7MB' } });
    try {
      expect(await query(second, 'copy', 'select n from kept')).toEqual([{ n: 7 }]);
      expect(await query(second, 'copy', 'show work_mem')).toEqual([{ work_mem: '7MB' }]);
    } finally {
      await second.stop();
    }
    await expect(query(second, 'shop', 'select 1')).rejects.toThrow('ENOENT');
  });

  it('admits nobody without the password, also to a data folder of an older version, which keeps its data', async () => {
    const dataDir = join(home, 'data');
    const first = await startPostgres({ dataDir, fsync: false });
    expect(statSync(join(dataDir, 'owner-password')).mode & 0o777).toBe(0o600);
    expect(await query(first, 'postgres', 'select distinct auth_method from pg_hba_file_rules')).toEqual([
      { auth_method: 'scram-sha-256' },
    ]);
    await expect(query({ ...first, password: '' }, 'postgres', 'select 1')).rejects.toThrow('password');
    await query(first, 'postgres', 'create table kept as select 7 as n');
    await first.stop();

    openToAll(dataDir);
    const second = await startPostgres({ dataDir, fsync: false });
    expect(second.password).not.toBe(first.password);
    await expect(query(first, 'postgres', 'select 1')).rejects.toThrow('password authentication failed');
    expect(await query(second, 'postgres', 'select n from kept')).toEqual([{ n: 7 }]);
    await second.stop();
    const third = await startPostgres({ dataDir, fsync: false });
    expect(third.password).toBe(second.password);
    await third.stop();
  });

  it('stops a server left over on the same data', async () => {
    const dataDir = join(home, 'data');
    const left = await startPostgres({ dataDir, fsync: false });
    const next = await startPostgres({ dataDir, fsync: false });
    try {
      await left.ended;
      expect(await query(next, 'postgres', 'select 1 as n')).toEqual([{ n: 1 }]);
    } finally {
      await next.stop();
    }
  });

  it('starts after its server was killed while a backend was busy, which outlives its server', async () => {
    const dataDir = join(home, 'data');
    const killed = await startPostgres({ dataDir, fsync: true });
    await query(killed, 'postgres', 'create table kept as select 7 as n');
    const client = new pg.Client({ host: killed.host, user: killed.user, password: killed.password, database: 'postgres' });
    client.on('error', () => {});
    await client.connect();
    const busy = client.query('select count(*) from generate_series(1, 1e12::bigint)').catch(() => {});
    await expect
      .poll(() => query(killed, 'postgres', `select pid from pg_stat_activity where query like '%1e12%' and state = 'active'`))
      .toHaveLength(2);
    process.kill(Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    await expect.poll(() => clusterProcesses(dataDir).length).toBe(1);

    const next = await startPostgres({ dataDir, fsync: true });
    try {
      await busy;
      expect(await query(next, 'postgres', 'select n from kept')).toEqual([{ n: 7 }]);
    } finally {
      await next.stop();
    }
    expect(clusterProcesses(dataDir)).toEqual([]);
  });

  it('starts when another program has the process id of its killed server, also when that is the server of other data', async () => {
    const dataDir = join(home, 'data');
    const first = await startPostgres({ dataDir, fsync: false });
    await first.stop();
    const other = await startPostgres({ dataDir: join(home, 'other'), fsync: false });
    const otherPid = Number(readFileSync(join(home, 'other', 'postmaster.pid'), 'utf8').split('\n')[0]);
    // a negative id is that of the server without connections that sets the password of a new folder
    for (const pid of [process.ppid, -process.ppid, otherPid, -otherPid]) {
      writeFileSync(join(dataDir, 'postmaster.pid'), `${pid}\n${dataDir}\n`);
      mkdirSync(first.host, { recursive: true });
      writeFileSync(join(first.host, '.s.PGSQL.5432.lock'), `${pid}\n${dataDir}\n`);
      rmSync(join(dataDir, 'owner-password'), { force: true });
      const next = await startPostgres({ dataDir, fsync: false });
      expect(await query(next, 'postgres', 'select 1 as n')).toEqual([{ n: 1 }]);
      await next.stop();
    }
    expect(await query(other, 'postgres', 'select 1 as n')).toEqual([{ n: 1 }]);
    await other.stop();
  });

  /** Returns the ids of all processes below a process. */
  const below = (pid: number): number[] => {
    const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' });
    const children = [...stdout.matchAll(/(\d+) +(\d+)/g)]
      .filter(([, , parent]) => Number(parent) === pid)
      .map(([, child]) => Number(child));
    return children.flatMap((child) => [child, ...below(child)]);
  };
  const pidIn = (dataDir: string): number =>
    existsSync(join(dataDir, 'postmaster.pid')) ? Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]) : 0;

  it.each<[string, 'alone' | 'with all that it started', (dataDir: string) => boolean]>([
    ['while the folder is made', 'alone', (dataDir) => existsSync(join(`${dataDir}.new`, 'data', 'base'))],
    ['while it gets its password', 'alone', (dataDir) => pidIn(dataDir) < 0],
    ['while it gets its password', 'with all that it started', (dataDir) => pidIn(dataDir) < 0],
    ['while the server begins', 'with all that it started', (dataDir) => pidIn(dataDir) > 0],
  ])('starts after its first start was killed %s, %s', async (_when, what, isThere) => {
    const dataDir = join(home, 'data');
    const program = `import { startPostgres } from ${JSON.stringify(new URL('postgres.ts', import.meta.url).href)};
      await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false });`;
    const first = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { stdio: 'ignore' });
    const killed = once(first, 'exit');
    await expect.poll(() => isThere(dataDir), { interval: 1, timeout: 20_000 }).toBe(true);
    for (const pid of [first.pid!, ...(what === 'alone' ? [] : below(first.pid!))]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        // a helper of the start may have ended by itself
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    await killed;
    const next = await startPostgres({ dataDir, fsync: false });
    expect(await query(next, 'postgres', 'select 1 as n')).toEqual([{ n: 1 }]);
    await next.stop();
    expect([clusterProcesses(dataDir), readdirSync(home)]).toEqual([[], ['data']]);
  });

  it('is made again in place of what an interrupted first start left', async () => {
    const dataDir = join(home, 'data');
    mkdirSync(join(`${dataDir}.new`, 'data', 'base'), { recursive: true });
    writeFileSync(join(`${dataDir}.new`, 'made-by-lootfolio'), '');
    writeFileSync(join(`${dataDir}.new`, 'data', 'PG_VERSION'), '18\n');
    mkdirSync(dataDir);
    const server = await startPostgres({ dataDir, fsync: false });
    expect(await query(server, 'postgres', 'select 1 as n')).toEqual([{ n: 1 }]);
    await server.stop();
    expect(readdirSync(home)).toEqual(['data']);
  });

  it.each([
    ['data.new', /data\.new is needed for a new database, but has files of somebody else/],
    ['data', /data has files, but is no database/],
  ])('removes no files that somebody else put into the folder %s', async (name, reason) => {
    mkdirSync(join(home, name, 'base'), { recursive: true });
    writeFileSync(join(home, name, 'base', 'photo'), 'kept');
    await expect(startPostgres({ dataDir: join(home, 'data'), fsync: false })).rejects.toThrow(reason);
    expect(readFileSync(join(home, name, 'base', 'photo'), 'utf8')).toBe('kept');
  });

  it('tells each of its messages, and neither statements nor what they contain', async () => {
    const lines: string[] = [];
    const server = await startPostgres({ dataDir: join(home, 'data'), fsync: false, onMessage: (line) => void lines.push(line) });
    await query(server, 'postgres', `create table secrets (id int primary key); insert into secrets values (31337)`);
    await expect(query(server, 'postgres', 'insert into secrets values (31337)')).rejects.toThrow('duplicate key');
    await server.stop();
    expect(lines.join('\n')).toContain('database system is shut down');
    expect(lines.join('\n')).not.toContain('31337');
  });

  it('ends a start that waits', async () => {
    const starting = startPostgres({ dataDir: join(home, 'data'), fsync: false, signal: AbortSignal.abort() });
    await expect(starting).rejects.toThrow(/^The database did not start/);
  });

  it('says in one sentence why it cannot start', async () => {
    const dataDir = join(home, 'data');
    const settings = { shared_buffers: 'many' };
    await expect(startPostgres({ dataDir, fsync: false, settings })).rejects.toThrow(/^The database did not start: .*shared_buffers/);
    const again = await startPostgres({ dataDir, fsync: false });
    await again.stop();
  });
});

describe('the account of the database', () => {
  it('is postgres, else nobody', () => {
    const root = 'root:x:0:0:root:/root:/bin/bash\n';
    const nobody = 'nobody:x:65534:65533:nobody:/:/usr/sbin/nologin\n';
    expect(systemAccount(`${root}${nobody}postgres:x:70:71::/var/lib:/bin/sh\n`)).toEqual({ uid: 70, gid: 71 });
    expect(systemAccount(root + nobody)).toEqual({ uid: 65_534, gid: 65_533 });
    expect(() => systemAccount(root)).toThrow(/start as an ordinary user/);
  });
});
