import { describe, expect, it } from 'vitest';
import type { Fault } from '../faults.ts';
import { KEY, testSeller } from './test-seller.ts';

const { app, waxpeer, truth, idsAtWaxpeer } = testSeller();

describe('a fault after the change', () => {
  const add = (fault: Fault) => app.inject({ method: 'POST', url: '/_faults', payload: fault });
  const list = async () => {
    const [id] = await idsAtWaxpeer(1);
    return app.inject({
      method: 'POST',
      url: `/api.waxpeer.com/v1/list-items-steam?api=${KEY}`,
      payload: { items: [{ item_id: id, price: 900_000 }] },
    });
  };
  const listings = async (): Promise<number> => (await truth('waxpeer')).listings.length;
  const ON_LIST = { host: 'api.waxpeer.com', path: '/v1/list-items-steam', method: 'POST' };

  it.each([true, false])('is one where the market acted (after: %s)', async (after) => {
    await add({ ...ON_LIST, mode: 'status', status: 502, after });
    expect([(await list()).statusCode, await listings()]).toEqual([502, after ? 1 : 0]);
    expect((await waxpeer('GET', 'list-items-steam')).success).toBe(true);
  });

  it('also comes as a page, cut or slow', async () => {
    await add({ ...ON_LIST, mode: 'html', after: true, times: 1 });
    expect((await list()).headers['content-type']).toBe('text/html');
    expect(await listings()).toBe(1);
    await add({ ...ON_LIST, mode: 'cut', times: 1 });
    const cut = await list();
    expect(() => cut.json()).toThrow(SyntaxError);
    await add({ ...ON_LIST, mode: 'slow', delay_ms: 5, after: true, times: 1 });
    expect((await list()).json()).toMatchObject({ success: true });
    expect(await listings()).toBe(3);
  });

  it('loses the answer with the connection', async () => {
    await add({ ...ON_LIST, mode: 'refuse', after: true });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const [id] = await idsAtWaxpeer(1);
    const { port } = app.server.address() as { port: number };
    const lost = fetch(`http://127.0.0.1:${port}/api.waxpeer.com/v1/list-items-steam?api=${KEY}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ item_id: id, price: 900_000 }] }),
    });
    await expect(lost).rejects.toThrow('fetch failed');
    expect(await listings()).toBe(1);
    await app.close();
  });
});
