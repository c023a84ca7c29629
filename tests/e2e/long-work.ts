import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { query, userId } from './database.ts';

/** Long work as its rows in the database: to start some on a screen needs accounts at markets. No worker knows its kind. */
export type Work = {
  state: 'waiting' | 'running' | 'done' | 'partial' | 'failed' | 'cancelled';
  items: readonly WorkItem[];
  file?: { name: string; format: 'csv' | 'json'; text: string; needsRecentSignIn?: boolean };
};

export type WorkItem = {
  subject: string;
  lane?: string;
  state: 'waiting' | 'sent' | 'done' | 'failed' | 'unknown';
  attempt?: number;
  external?: string;
  code?: string;
  text?: string;
};

const ENDED = ['done', 'partial', 'failed', 'cancelled'];
/** No worker looks for lost work before this time. */
const LATER = '2999-01-01';

const changed = async (page: Page): Promise<unknown> => query(`select pg_notify('operations', $1)`, [String(await userId(page))]);

async function writeItems(id: string, items: readonly WorkItem[]): Promise<void> {
  await query(
    `insert into operation_items (operation_id, position, lane, subject, input, state, external_id, attempt, code, text, due_at, sent_at,
        ask_until, updated_at)
      select $1, place - 1, coalesce(i ->> 'lane', ''), i ->> 'subject', '{}', i ->> 'state', i ->> 'external',
        coalesce((i ->> 'attempt')::int, case when i ->> 'state' = 'waiting' then 0 else 1 end), i ->> 'code', i ->> 'text', $3, now(), $3, now()
      from jsonb_array_elements($2) with ordinality as one (i, place)
      on conflict (operation_id, position) do update set state = excluded.state, external_id = excluded.external_id,
        attempt = excluded.attempt, code = excluded.code, text = excluded.text, due_at = excluded.due_at`,
    [id, JSON.stringify(items), LATER],
  );
}

/** Gives the signed-in user long work. Resolves to its id. @param startedMsAgo default: now */
export async function addWork(page: Page, { state, items, file }: Work, startedMsAgo = 0): Promise<string> {
  const id = randomUUID();
  const startedAt = new Date(Date.now() - startedMsAgo);
  await query(
    `insert into operations (id, user_id, kind, client_key, params, state, cancelled_at, created_at, updated_at, ended_at)
      values ($1, $2, 'test-of-screens', $3, '{}', $4, $5, $6, $6, $7)`,
    [id, await userId(page), id, state, state === 'cancelled' ? startedAt : null, startedAt, ENDED.includes(state) ? startedAt : null],
  );
  await writeItems(id, items);
  if (file) {
    const { name, format, text, needsRecentSignIn = false } = file;
    await query(
      `insert into operation_files (operation_id, name, format, bytes, needs_recent_sign_in, made_at) values ($1, $2, $3, $4, $5, now())`,
      [id, name, format, Buffer.from(text), needsRecentSignIn],
    );
  }
  await changed(page);
  return id;
}

/** Lets the long work come to another state, as a worker does. */
export async function moveWork(page: Page, id: string, { state, items }: Work): Promise<void> {
  await query(`update operations set state = $2, updated_at = now(), ended_at = case when $3 then now() end where id = $1`, [
    id,
    state,
    ENDED.includes(state),
  ]);
  await writeItems(id, items);
  await changed(page);
}

/** Removes all long work of the signed-in user, and the jobs that its calls have queued. */
export async function removeWork(page: Page): Promise<void> {
  const user = await userId(page);
  await query(
    `with removed as (delete from operations where user_id = $1 returning id)
      select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker.jobs j
      where exists (select from removed where j.key like 'operation:' || removed.id || ':%') having count(*) > 0`,
    [user],
  );
}
