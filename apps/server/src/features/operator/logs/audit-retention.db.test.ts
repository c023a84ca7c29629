import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, START, testApi } from '../../../../test/api.ts';
import { setClock } from '../../../platform/process/clock.ts';
import type { Setting, Settings } from '../../../platform/settings/settings.ts';
import { audit } from '../../../platform/security/audit.ts';
import { removeOldAudit } from './remove-old-audit.ts';

const test = testApi();
const settingsOf = (values: Record<string, unknown> = {}): Settings => ({
  get: <T>(one: Setting) => (values[one.key] ?? one.default) as T as never,
});
const left = async (): Promise<string[]> =>
  (await test.db.selectFrom('audit_log').select(['action', 'object']).orderBy('id').execute()).map((row) => `${row.action} ${row.object}`);
const add = (action: string, days: number) =>
  test.db
    .insertInto('audit_log')
    .values({
      at: new Date(START.getTime() - days * DAY),
      actor_id: null,
      ip: null,
      action,
      object: `${days}`,
      old_value: null,
      new_value: null,
    })
    .execute();

beforeEach(async () => {
  setClock(START);
  await sql`truncate audit_log`.execute(test.db);
});

describe('the retention of the audit log', () => {
  it('is two years for administration and money, and one year for the rest', async () => {
    for (const days of [731, 729, 366, 364, 0]) {
      await add('session.begun', days);
      await add('setting.changed', days);
    }
    await removeOldAudit(test.db, settingsOf());
    expect(await left()).toEqual([
      'setting.changed 729',
      'setting.changed 366',
      'session.begun 364',
      'setting.changed 364',
      'session.begun 0',
      'setting.changed 0',
    ]);
  });

  it.each([
    'user.changed',
    'role.granted',
    'second_factor.removed',
    'fee.set',
    'rate.fixed',
    'token.created',
    'account.deleted',
    'notice.reopened',
  ])('keeps %s longer', async (action) => {
    await add(action, 400);
    await add('watchlist.added', 0);
    await removeOldAudit(test.db, settingsOf());
    expect(await left()).toEqual([`${action} 400`, 'watchlist.added 0']);
  });

  it.each(['market_key.set', 'tickets.x', 'user.joined'])('does not take %s for administration', async (action) => {
    await add(action, 400);
    await add('watchlist.added', 0);
    await removeOldAudit(test.db, settingsOf());
    expect(await left()).toEqual(['watchlist.added 0']);
  });

  it('follows the settings', async () => {
    for (const days of [250, 190]) {
      await add('session.begun', days);
      await add('setting.changed', days);
    }
    await add('session.begun', 0);
    await removeOldAudit(test.db, settingsOf({ 'logs.keep_administration_days': 200, 'logs.keep_others_days': 180 }));
    expect(await left()).toEqual(['setting.changed 190', 'session.begun 0']);
  });

  it('goes through more rows than one slice has', async () => {
    await sql`insert into audit_log (at, action, object) select ${new Date(START.getTime() - 400 * DAY)}, 'session.begun', 'old'
      from generate_series(1, 12000)`.execute(test.db);
    await add('session.begun', 0);
    await removeOldAudit(test.db, settingsOf());
    expect(await left()).toEqual(['session.begun 0']);
  });

  it('leaves the log append-only for everybody else, and the last half year even for itself', async () => {
    await add('session.begun', 170);
    await add('session.begun', 0);
    await expect(test.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
    await sql`select remove_old_audit('{}', ${START}, ${START}, 10)`.execute(test.db);
    await expect(test.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
    await expect(test.db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow('append-only');
    expect(await left()).toEqual(['session.begun 170', 'session.begun 0']);
  });
});

it('the audit log keeps of long texts a hash, and short values as they are', async () => {
  const message = 'A long story. '.repeat(150);
  await test.db
    .transaction()
    .execute((tx) =>
      audit(tx, { userId: null, ip: null }, { action: 'a.b', object: 'x', before: { role: 'USER' }, after: { role: 'ADMIN', message } }),
    );
  const row = await test.db.selectFrom('audit_log').select(['old_value', 'new_value']).executeTakeFirstOrThrow();
  expect(row).toEqual({
    old_value: { role: 'USER' },
    new_value: { role: 'ADMIN', message: { sha256: expect.stringMatching(/^[\da-f]{64}$/), length: message.length } },
  });
});
