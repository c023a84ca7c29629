import { ticketNumber } from '@lootfolio/domain/support';
import { expect, it } from 'vitest';
import { START, testApi, type User } from '../../../../test/api.ts';
import { openTicket } from '../../../../test/support.ts';

const test = testApi();

it('administrators who want to know are told what users write, in their language, and nobody else is', async () => {
  const told = async (as: User): Promise<(string | null)[][]> => {
    const rows = await test.db.selectFrom('notifications').selectAll().where('user_id', '=', as.userId).orderBy('id').execute();
    return rows.map(({ title, message, link }) => [title, message, link]);
  };
  const [user, admin, turkish] = [await test.signIn(), await test.signIn({ role: 'ADMIN' }), await test.signIn({ role: 'ADMIN' })];
  await test.db.updateTable('users').set({ lang: 'tr' }).where('id', '=', turkish.userId).execute();
  const wish = { notification_type_id: 7, is_enabled: true, channel: 'MAIL' };
  for (const one of [admin, turkish]) {
    const set = { mail: `${one.userId}@example.com`, mail_confirmed_at: START };
    await test.db.updateTable('users').set(set).where('id', '=', one.userId).execute();
    expect((await test.send('POST /notifications/settings/update', { as: one, body: wish })).status).toBe(200);
  }
  const refused = await test.send('POST /notifications/settings/update', { as: user, body: wish });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['notification_type_id']]);
  const keysOf = async (as: User) =>
    (await test.send('GET /notifications/types', { as })).body.types.map(({ key }: { key: string }) => key);
  expect([(await keysOf(admin)).includes('SUPPORT_REQUESTS'), (await keysOf(user)).includes('SUPPORT_REQUESTS')]).toEqual([true, false]);

  const id = await openTicket(test, user);
  const number = ticketNumber(id);
  await test.send(`POST /support/ticket/${id}/reply`, { as: user, body: { content: 'Hello?' } });
  await test.send(`POST /admin/support/ticket/${id}/reply`, { as: admin, body: { content: 'On its way' } });
  const link = `/admin/tickets/${id}`;
  expect(await told(admin)).toEqual([
    [`New ticket ${number}`, 'No payout', link],
    [`New message in ticket ${number}`, 'No payout', link],
  ]);
  expect((await told(turkish)).map(([title]) => title)).toEqual([
    `Yeni destek talebi: ${number}`,
    `${number} numaralı destek talebinde yeni mesaj`,
  ]);
  // a user who is no administrator any more keeps the setting and gets no message
  await test.db.updateTable('users').set({ role: 'USER' }).where('id', '=', turkish.userId).execute();
  await openTicket(test, user);
  expect([(await told(admin)).length, (await told(turkish)).length]).toEqual([3, 2]);
});
