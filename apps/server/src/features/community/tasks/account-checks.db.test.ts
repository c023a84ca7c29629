import { expect, it } from 'vitest';
import { testApi } from '../../../../test/api.ts';
import { connect, connectionSandbox } from '../../../../test/connections.ts';
import { makeTask } from '../../../../test/tasks.ts';

const sandbox = connectionSandbox();
const test = testApi(async () => ({ SANDBOX_PORT: await sandbox.port() }));

it.each([
  ['DISCORD_JOIN', 'discord'],
  ['TWITTER_FOLLOW', 'x'],
])('a task %s is completed by who connected an account at %s that the service confirms', async (type, provider) => {
  const taskId = await makeTask(test, { type });
  const user = await test.signIn();
  const complete = async () => (await test.send('POST /task/complete', { as: user, body: { taskId } })).body;
  const shown = async () => (await test.send('GET /task/all', { as: user })).body.tasks.find((task: { id: number }) => task.id === taskId);
  expect([await complete(), await shown()]).toMatchObject([{ code: 'TASK_NOT_VERIFIED' }, { proof: provider, completed: false }]);
  await connect(test, sandbox.app, `${provider}?persona=trader&member=no`, user);
  expect(await complete()).toMatchObject({ code: 'TASK_NOT_VERIFIED' });
  await connect(test, sandbox.app, `${provider}?persona=trader&member=yes`, user);
  expect([await complete(), await shown()]).toMatchObject([{ success: true }, { completed: true, verified: true }]);
});
