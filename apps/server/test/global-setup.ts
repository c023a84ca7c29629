import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/database/migrate.ts';
import { createDatabase, startPostgres } from '../src/platform/database/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the socket of this run's database server. */
    pgHost: string;
    /** A migrated, empty database; every test file copies it. */
    pgTemplate: string;
  }
}

const TEMPLATE = 'lootfolio_template';

/** One database server for the whole run, migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'lootfolio-test-'));
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), fsync: false, settings: { max_connections: '300' } });
  const teardown = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await createDatabase(server.host, TEMPLATE);
    await migrate({ host: server.host, user: server.user, database: TEMPLATE });
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('pgHost', server.host);
  project.provide('pgTemplate', TEMPLATE);
  return teardown;
}
