import type { TextKey } from '@lootfolio/texts/text';
import { now } from '../src/platform/process/clock.ts';
import type { Report } from '../src/features/operator/doctor/report.ts';
import type { TestApi, User } from './api.ts';

/** A report with one part of each state. */
export const REPORT: Report = {
  product: '0.1.0',
  node: '26.10.0',
  world: 'sandbox',
  started_at: '2026-11-20T11:58:00.000Z',
  ended_at: '2026-11-20T11:59:00.000Z',
  parts: [
    part('prices/skinport-items', 'ok', 'doctor.prices', { n: 1200 }),
    part('prices/csfloat-price-list', 'differs', 'doctor.missing', { fields: '[].quantity' }, 'doctor.report'),
    part('account/waxpeer', 'failed', 'doctor.unauthorised', {}, 'doctor.unauthorisedTodo'),
    part('inventory/steam', 'busy', 'doctor.busy', { n: 12 }, 'doctor.again'),
    part('mail/smtp', 'off', 'doctor.needsSetting', { name: 'SMTP_URL' }),
  ],
};

function part(
  name: string,
  state: Report['parts'][number]['state'],
  key: TextKey,
  values: Record<string, string | number>,
  todo?: TextKey,
): Report['parts'][number] {
  return {
    ...{ name, state, line: { key, values }, todo: todo === undefined ? null : { key: todo }, ms: state === 'off' ? 0 : 240 },
    ...{ requests: [], shape: null, compared: null, error: null },
  };
}

let stored = 0;

/** Stores the report as the outcome of a run that this administrator started. */
export async function storeReport(test: TestApi, { userId }: User, report: Report = REPORT): Promise<void> {
  stored += 1;
  const id = `00000000-0000-4000-8000-${String(stored).padStart(12, '0')}`;
  const at = now();
  await test.db
    .insertInto('operations')
    .values({
      ...{ id, user_id: userId, kind: 'doctor-check', client_key: `stored-${stored}`, content_hash: Buffer.alloc(32), params: '{}' },
      ...{ quiet: false, state: 'done', cancelled_at: null, created_at: at, updated_at: at, ended_at: at },
    })
    .execute();
  await test.db
    .insertInto('operation_items')
    .values({
      ...{
        operation_id: id,
        position: 0,
        lane: '',
        subject: 'doctor',
        input: 'null',
        state: 'done',
        due_at: at,
        data: JSON.stringify(report),
      },
      ...{
        external_id: null,
        code: null,
        text: null,
        sent_at: at,
        ask_until: null,
        object: null,
        credential: null,
        held_until: null,
        updated_at: at,
      },
    })
    .execute();
}
