import type pg from 'pg';
import type { Mail } from '../src/platform/messages/mail.ts';
import { createSecretBox } from '../src/platform/secrets/secrets.ts';
import { OFFLINE_SETTINGS } from './api.ts';

/** Returns the mails that wait to be sent, in the order in which they were queued. */
export async function queuedMails(pool: pg.Pool, to?: string): Promise<Mail[]> {
  const { rows } = await pool.query<{ payload: { sealed: string } }>(
    `select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where tasks.identifier = 'send-mail' order by jobs.id`,
  );
  const box = createSecretBox(OFFLINE_SETTINGS.SECRET_KEY);
  const mails = rows.map(({ payload }) => JSON.parse(box.open(payload.sealed, 'send-mail')) as Mail);
  return to === undefined ? mails : mails.filter((mail) => mail.to === to);
}
