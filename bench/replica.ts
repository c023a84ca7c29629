import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { ASSUMED_FEE } from '@lootfolio/domain/fees';
import { MARKETS } from '@lootfolio/domain/markets';
import { seeded } from '@lootfolio/domain/test/seeded';
import pg from 'pg';
import { createDb, createPool } from '../apps/server/src/platform/database/database.ts';
import { commandOf, prepareFolder } from '../apps/server/src/platform/database/postgres-folder.ts';
import { POSTGRES_USER } from '../apps/server/src/platform/database/postgres.ts';
import { loadBoards } from '../apps/server/src/prices/board/boards.ts';
import { loadItemDirectory } from '../apps/server/src/prices/board/item-directory.ts';
import { mergeQuotes } from '../apps/server/src/prices/collect/merge.ts';
import { createQuoteMemory } from '../apps/server/src/prices/collect/quote-memory.ts';
import { median, plainFigure, type Figure } from './figures.ts';
import { changed, createWorld, log, refreshOf, type World } from './world.ts';

const LISTS = 10;
const LOOK_MS = 2;

/** A streaming replica beside the database: how it is made, how far behind it is, and what it takes over. */
export async function benchReplica(folder: string): Promise<Figure[]> {
  const world = await createWorld(folder, 0.6, { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '2GB' });
  const { pool, db, lists } = world;
  try {
    const memory = createQuoteMemory();
    for (const { marketId, quotes } of lists) await mergeQuotes(pool, refreshOf(marketId), quotes, memory);
    const { replica, seconds, megabytes } = await startReplica(world, folder);
    const copy = createPool(replica.connection, 4, log);
    try {
      const reading = await boardSeconds(createDb(copy));
      const behind: number[] = [];
      const random = seeded(3);
      const before = await walPosition(pool);
      for (const list of lists.slice(0, LISTS)) {
        const { refreshId } = await mergeQuotes(
          pool,
          refreshOf(list.marketId),
          (list.quotes = list.quotes.map((quote) => changed(quote, random))),
          memory,
        );
        const committed = performance.now();
        while (!(await hasRefresh(copy, list.marketId, refreshId))) await wait(LOOK_MS);
        behind.push(performance.now() - committed);
      }
      return [
        plainFigure('replica, making a copy of the running database', seconds, 's'),
        plainFigure('replica, size of the copy', megabytes, 'MB'),
        plainFigure('replica, behind a list of prices, median', median(behind), 'ms'),
        plainFigure('replica, behind a list of prices, longest', Math.max(...behind), 'ms'),
        plainFigure('replica, log of a list, 10 % changed', ((await walPosition(pool)) - before) / LISTS / 1024, 'KB'),
        plainFigure('all prices into the memory of a process, from the replica', reading, 's'),
        plainFigure('all prices into the memory of a process, from the database', await boardSeconds(db), 's'),
      ];
    } finally {
      await copy.end();
      await replica.stop();
    }
  } finally {
    await world.stop();
  }
}

type Replica = { connection: { host: string; user: string; password: string; database: string }; stop: () => Promise<void> };

/** Copies the folder of the running database and follows its log, as `pg_basebackup` does, which the embedded package lacks. */
async function startReplica({ url, pool }: World, folder: string): Promise<{ replica: Replica; seconds: number; megabytes: number }> {
  const primary = new URL(url);
  const [from, to] = [join(folder, 'postgres'), join(folder, 'replica')];
  const [host, password] = [primary.searchParams.get('host')!, decodeURIComponent(primary.password)];
  appendFileSync(join(from, 'pg_hba.conf'), 'local replication all scram-sha-256\n');
  await pool.query('select pg_reload_conf()');
  const begun = performance.now();
  // one session from the beginning of the copy to its end
  const session = new pg.Client(url);
  await session.connect();
  await session.query("select pg_backup_start('bench', true)");
  execFileSync('cp', ['-a', from, to]);
  const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await session.end();
  const seconds = (performance.now() - begun) / 1000;
  rmSync(join(to, 'postmaster.pid'));
  writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile);
  writeFileSync(join(to, 'standby.signal'), '');
  const megabytes = Number(execFileSync('du', ['-sm', to], { encoding: 'utf8' }).split('\t')[0]);
  const prepared = await prepareFolder(to, POSTGRES_USER, true);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: prepared.socketDir,
    cluster_name: 'replica',
    shared_buffers: '48MB',
    primary_conninfo: `host=${host} user=${POSTGRES_USER} password=${password}`,
    wal_level: 'replica',
    max_wal_senders: '4',
  };
  const { command, args, options } = commandOf(prepared.launch, prepared.program, [
    ...['-D', to],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const server = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  await untilReadable(server);
  return {
    replica: {
      connection: { host: prepared.socketDir, user: POSTGRES_USER, password, database: 'bench' },
      stop: async () => {
        server.kill('SIGINT');
        await once(server, 'exit');
      },
    },
    seconds,
    megabytes,
  };
}

async function untilReadable(server: ChildProcess): Promise<void> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stderr! })) {
    lines.push(line);
    if (line.includes('ready to accept read-only connections')) {
      server.stderr!.resume();
      return;
    }
  }
  throw new Error(`the replica did not start: ${lines.join('\n')}`);
}

async function hasRefresh(copy: pg.Pool, marketId: number, refreshId: number): Promise<boolean> {
  const { rowCount } = await copy.query('select from market_refreshes where market_id = $1 and refresh_id >= $2', [marketId, refreshId]);
  return rowCount !== 0;
}

/** The bytes of the log so far. */
async function walPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as bytes");
  return rows[0]!.bytes;
}

/** The seconds in which a process that starts reads all prices. */
async function boardSeconds(db: World['db']): Promise<number> {
  const items = await loadItemDirectory(db);
  const begun = performance.now();
  const boards = await loadBoards(db, items, () => new Map(MARKETS.map(({ id }) => [id, ASSUMED_FEE])), log);
  await boards.catchUp();
  await boards.stop();
  return (performance.now() - begun) / 1000;
}
