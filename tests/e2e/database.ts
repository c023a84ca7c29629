import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { runningDatabase } from '../../apps/server/src/supervisor/database.ts';
import { ROOT } from './stack.ts';

/** Runs SQL in the server's database, for what no call of a user can bring about. */
export async function query(text: string, values: readonly unknown[]): Promise<unknown[]> {
  const folder = process.env['E2E_DATA_DIR'] ?? join(ROOT, 'data/e2e');
  const world = readdirSync(folder).find((name) => name.startsWith('sandbox'))!;
  const client = new pg.Client(runningDatabase(join(folder, world))!);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The id of the signed-in user. */
export async function userId(page: Page): Promise<number> {
  const { user } = (await (await page.request.get('/api/v1/init/user')).json()) as { user: { steam_id: string } };
  const [row] = await query('select id from users where steam_id = $1', [user.steam_id]);
  return (row as { id: number }).id;
}
