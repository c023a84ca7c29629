import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { OFFLINE_SETTINGS, testApi } from '../test/api.ts';
import { silentLog } from '../test/harness.ts';
import { endedGiveaway } from '../test/giveaways.ts';
import { createApi } from './app.ts';
import { loadConfig } from './platform/process/config.ts';

const test = testApi();

/** Longest time in which a process may stop. */
const STOP_MS = 8000;

it('an api with an open stream, half-sent requests and a draw that waits for drand stops within 8 s, and the draw is told why', async () => {
  const config = loadConfig({ ...OFFLINE_SETTINGS, WORLD: 'live', ADMIN_SECOND_FACTOR: 'optional' });
  const api = await createApi(config, test.connection, silentLog);
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}/api/v1`;

  const admin = await test.signIn({ role: 'ADMIN' });
  const id = await endedGiveaway(test);
  const stream = await fetch(`${origin}/events`, { headers: { cookie: admin.cookie } });
  const halves: Socket[] = ['GET /api/v1/health HT', 'POST /api/v1/item/all HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\n{'].map(
    (text) => {
      const socket = connect(port, '127.0.0.1');
      socket
        .on('error', () => {})
        .resume()
        .write(text);
      return socket;
    },
  );
  const closed = halves.map((socket) => once(socket, 'close'));
  const drawn = fetch(`${origin}/admin/giveaway/determine-winner`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'x-csrf-token': admin.csrf, 'content-type': 'application/json' },
    body: JSON.stringify({ giveaway_id: id }),
  }).then(
    async (answer) => [answer.status, ((await answer.json()) as { code: string }).code, answer.headers.get('retry-after')],
    (error: Error) => error.message,
  );
  // closed: the draw now waits for the public value
  const isClosed = async () =>
    (await test.db.selectFrom('giveaways').select('closed_at').where('id', '=', id).executeTakeFirst())?.closed_at;
  await expect.poll(isClosed).toBeTruthy();

  const begun = performance.now();
  await api.stop();
  expect(performance.now() - begun).toBeLessThan(STOP_MS);
  expect(await drawn).toEqual([503, 'STOPPING', '5']);
  await Promise.all([...closed, stream.text()]);
});
