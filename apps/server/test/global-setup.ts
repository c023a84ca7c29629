import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/database/migrate.ts';
import { grantToApplication, APPLICATION_ROLE, setApplicationPassword } from '../src/platform/database/application-role.ts';
import { createDatabase, startPostgres, type Server } from '../src/platform/database/postgres.ts';

/** The database server of this run, with its owner's connection, and the password of the application's role. */
export type TestServer = Server & { applicationPassword: string };

declare module 'vitest' {
  interface ProvidedContext {
    pgServer: TestServer;
    /** A migrated, empty database, which every test file copies. */
    pgTemplate: string;
  }
}

const TEMPLATE = 'lootfolio_template';

/** Starts one database server for the whole run, which is migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'lootfolio-test-'));
  const { server, template, stop } = await startTestServer(folder);
  project.provide('pgServer', server);
  project.provide('pgTemplate', template);
  return stop;
}

/** Starts a database server with a migrated, empty database. `stop` removes the folder. */
export async function startTestServer(folder: string): Promise<{ server: TestServer; template: string; stop: () => Promise<void> }> {
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), fsync: false, settings: { max_connections: '300' } });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const applicationPassword = randomBytes(16).toString('hex');
  try {
    await createDatabase(server, TEMPLATE);
    const connection = { host: server.host, user: server.user, password: server.password, database: TEMPLATE };
    await migrate(connection);
    await admitApplication(connection, applicationPassword);
  } catch (error) {
    await stop();
    throw error;
  }
  const { host, user, password } = server;
  return { server: { host, user, password, applicationPassword }, template: TEMPLATE, stop };
}

async function admitApplication(connection: Server & { database: string }, password: string): Promise<void> {
  const owner = new pg.Client(connection);
  await owner.connect();
  await setApplicationPassword(owner, password);
  await grantToApplication(owner, { ...connection, user: APPLICATION_ROLE, password });
  // a database in use cannot be copied
  await owner.end();
}
