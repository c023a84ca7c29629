import { beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../../../test/api.ts';
import { AK_FT, AWP, HOOK } from '../../../../test/items.ts';
import { now } from '../../../platform/process/clock.ts';

const test = testApi();
const live = testApi(async () => ({ WORLD: 'live' }));

const set = async (values: Record<string, unknown>): Promise<void> => {
  await test.db
    .insertInto('settings')
    .values(Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: now() })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: (row) => row.ref('excluded.value') }))
    .execute();
};
const ask = async (call: string) => (await test.send(call)).body;

describe('the counters of the landing page', () => {
  beforeAll(async () => {
    await test.offer('steam', { [AK_FT]: 10_000, [AWP]: 20_000 });
    await test.offer('steam', { [HOOK]: 5000 }, { appId: 570 });
    await test.signIn();
    await test.signIn();
  });

  it('are in the sandbox 65K+, 500+ and 24/7, with what this server really counts beneath [LAND-106, LAND-107, LAND-108, LAND-136, LAND-139]', async () => {
    expect(await ask('GET /init/counters')).toEqual({
      success: true,
      items: [
        { key: 'items', value: 65, suffix: 'K+', live: 3 },
        { key: 'users', value: 500, suffix: '+', live: 2 },
        { key: 'support', value: 24, suffix: '/7', live: 0 },
      ],
      total: 3,
    });
  });

  it('are settings of the operator, and count nobody who deleted the account [LAND-139]', async () => {
    const gone = await test.signIn();
    expect((await ask('GET /init/counters')).items[1].live).toBe(3);
    await test.db.updateTable('users').set({ deleted_at: now() }).where('id', '=', gone.userId).execute();
    await set({ 'landing.users': '12 traders' });
    await expect
      .poll(async () => (await ask('GET /init/counters')).items[1])
      .toEqual({ key: 'users', value: 12, suffix: ' traders', live: 2 });
  });

  it('are in the live world what this server counts, until the operator sets texts', async () => {
    await live.offer('steam', { [AK_FT]: 10_000, [AWP]: 20_000 });
    await live.signIn();
    const counters = async () => (await live.send('GET /init/counters')).body.items;
    expect(await counters()).toEqual([
      { key: 'items', value: 2, suffix: '', live: 2 },
      { key: 'users', value: 1, suffix: '', live: 1 },
      { key: 'support', value: 0, suffix: '', live: 0 },
    ]);
    await live.db
      .insertInto('settings')
      .values({ key: 'landing.items', value: JSON.stringify('30K+'), updated_at: now() })
      .execute();
    await expect.poll(async () => (await counters())[0]).toEqual({ key: 'items', value: 30, suffix: 'K+', live: 2 });
  });
});
