import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type HangingProxy = {
  /** The folder of the socket, used instead of the database's. */
  host: string;
  /** From now on nothing passes in either direction, but no connection is closed. */
  hang: () => void;
  /** Lets everything pass again, including the data that were held back. */
  resume: () => void;
  close: () => void;
};

/** Stands between a client and a database server, and can hang like a network or a stopped process. */
export async function hangingProxy(databaseHost: string): Promise<HangingProxy> {
  const host = mkdtempSync(join(tmpdir(), 'proxy-'));
  const open = new Set<Socket>();
  let hangs = false;
  const server = createServer((client) => {
    const database = connect(join(databaseHost, '.s.PGSQL.5432'));
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      if (hangs) from.pause();
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(join(host, '.s.PGSQL.5432'), resolve));
  return {
    host,
    hang: () => {
      hangs = true;
      for (const socket of open) socket.pause();
    },
    resume: () => {
      hangs = false;
      for (const socket of open) socket.resume();
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
      rmSync(host, { recursive: true });
    },
  };
}
