import { expect, it } from 'vitest';
import { DAY, MINUTE, testApi } from '../../../../test/api.ts';
import { begin, connect, connectionSandbox } from '../../../../test/connections.ts';
import { exportData } from '../../../../test/data-export.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { connectionsModule } from './connections.module.ts';

const sandbox = connectionSandbox();
const test = testApi(async () => ({ SANDBOX_PORT: await sandbox.port() }));
const rows = () => test.db.selectFrom('connections').selectAll().execute();
const states = () => test.db.selectFrom('connection_states').selectAll().execute();
const cleanUp = async (): Promise<void> => {
  for (const clean of connectionsModule.cleanUp!) await clean(test.db);
};

it('connected accounts are in the export, and are erased with the user, with what is under way', async () => {
  const user = await test.signIn({ role: 'USER' });
  await connect(test, sandbox.app, 'x?persona=export-me', user);
  await begin(test, 'discord', user);
  expect(await states()).toHaveLength(1);
  const { connections } = (await exportData(test, user)).body;
  expect(connections).toMatchObject([{ provider: 'x', account_name: 'export_me', verified: true, removed_at: null }]);
  expect(connections[0].account_id).toMatch(/^\d{19}$/);
  await test.send('DELETE /users/account', { as: user, body: {} });
  expect([await rows(), await states()]).toEqual([[], []]);
});

it('ways that nobody came back from, and reservations, are removed when they are over', async () => {
  const user = await test.signIn();
  await connect(test, sandbox.app, 'discord?persona=gone', user);
  await connect(test, sandbox.app, 'x?persona=stays', user);
  await begin(test, 'x', user);
  await test.send('DELETE /users/connections/discord', { as: user });
  await cleanUp();
  expect([(await rows()).length, (await states()).length]).toEqual([2, 1]);
  advanceClock(10 * MINUTE + 1);
  await cleanUp();
  expect([(await rows()).length, (await states()).length]).toEqual([2, 0]);
  advanceClock(30 * DAY);
  await cleanUp();
  expect((await rows()).map(({ provider }) => provider)).toEqual(['x']);
});
