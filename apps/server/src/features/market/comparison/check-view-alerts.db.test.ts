import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AWP } from '../../../../test/items.ts';
import { confirmMail, switchOn, VIEW_ALERTS } from '../../../../test/notifications.ts';
import { advanceClock } from '../../../platform/process/clock.ts';
import { checkViewAlerts, type AlertParts } from './check-view-alerts.ts';
import { VIEW, offers, NONE, GOOD, testViewAlerts } from '../../../../test/view-alerts.ts';

const { test, user, workers, check, refresh, alertOn, titles } = testViewAlerts();

describe('an alert on a saved view', () => {
  it('tells a row that appears when two checks in a row found it on newer data', async () => {
    await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    expect(await titles()).toEqual([]);
    await refresh(GOOD);
    expect(await titles()).toEqual(['1 new row in "Flips"']);
    for (let n = 0; n < 3; n++) await refresh(GOOD);
    expect(await titles()).toHaveLength(1);
  });

  it('is told although another one cannot be, which is reported', async () => {
    const other = await test.signIn();
    await switchOn(test, other, 'MAIL', VIEW_ALERTS);
    await alertOn();
    await alertOn(other, { min_roi: 10, min_profit: 1000 }, 'source=waxpeer&target=skinport');
    const lists = (price: number) => ({ ...offers({ [AK_FT]: price, [AWP]: 10_000 }), skinport: { [AWP]: price } });
    await refresh(lists(10_000));
    await refresh(lists(13_000));
    const [{ parts, live }] = workers as [(typeof workers)[0], (typeof workers)[0]];
    const { items } = parts;
    const unknown = test.item(AWP).itemId;
    const broken = { ...parts, items: { ...items, byId: (id: number) => (id === unknown ? undefined : items.byId(id)) } };
    await expect(refresh(lists(13_000), [{ parts: broken, live }])).rejects.toThrow('could not be stored');
    expect([await titles(), await titles(other)]).toEqual([['1 new row in "Flips"'], []]);
  });

  it('is checked at most once in three minutes', async () => {
    await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    advanceClock(2 * MINUTE);
    for (const [market, prices] of Object.entries(GOOD)) await test.offer(market, prices);
    await check();
    expect(await titles()).toEqual([]);
    advanceClock(MINUTE);
    await check();
    expect(await titles()).toHaveLength(1);
  });

  it('is not checked without newer prices of its markets', async () => {
    await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    for (let n = 0; n < 3; n++) await refresh({ skinport: { [AK_FT]: 10_000 } });
    expect(await titles()).toEqual([]);
    await refresh(GOOD);
    expect(await titles()).toHaveLength(1);
  });

  it('is silent about rows that were there when it was set, and about those below its limits', async () => {
    await refresh(offers({ [AK_FT]: 13_000, [AWP]: 10_500, [AK_MW]: 11_300 }));
    await alertOn();
    for (let n = 0; n < 4; n++) await refresh(offers({ [AK_FT]: 13_000, [AWP]: 10_500, [AK_MW]: 11_300 }));
    expect(await titles()).toEqual([]);
  });

  it('shows how many rows fit now', async () => {
    await alertOn();
    await refresh(offers({ [AK_FT]: 13_000, [AWP]: 14_000, [AK_MW]: 11_000 }));
    expect((await test.send('GET /users/views', { as: user })).body.items[0].alert).toEqual({ min_roi: 10, min_profit: 1000, fits: 2 });
  });

  it('never tells a suspicious row', async () => {
    const wrong = { ...offers({ [AK_FT]: 90_000 }), skinport: { [AK_FT]: 10_000 }, steam: { [AK_FT]: 10_000 } };
    await alertOn(user, { min_roi: 10, min_profit: 1000 }, `${VIEW}&suspicious=1`);
    await refresh(NONE);
    for (let n = 0; n < 4; n++) await refresh(wrong);
    expect(await titles()).toEqual([]);
  });

  it("counts the user's own fees", async () => {
    const cheap = await test.signIn();
    await switchOn(test, cheap, 'MAIL', VIEW_ALERTS);
    await confirmMail(test, cheap);
    await test.send('POST /users/market-fees', { as: cheap, body: { market: 'csfloat', fee: 0 } });
    await Promise.all([alertOn(user, { min_roi: 30, min_profit: 3000 }), alertOn(cheap, { min_roi: 30, min_profit: 3000 })]);
    await refresh(NONE);
    for (let n = 0; n < 2; n++) await refresh(GOOD);
    expect([await titles(user), await titles(cheap)]).toEqual([[], ['1 new row in "Flips"']]);
  });

  it('tells an item again only when it left, and not twice in 24 hours', async () => {
    await alertOn();
    const appear = async (): Promise<void> => {
      for (let n = 0; n < 2; n++) await refresh(GOOD);
    };
    const leave = async (): Promise<void> => {
      for (let n = 0; n < 2; n++) await refresh(NONE);
    };
    await leave();
    await appear();
    await leave();
    await appear();
    expect(await titles()).toHaveLength(1);
    advanceClock(24 * HOUR);
    await appear();
    expect(await titles()).toHaveLength(1);
    await leave();
    await appear();
    expect(await titles()).toHaveLength(2);
  });

  it('begins anew when its limits or the filters of its view change', async () => {
    const id = await alertOn();
    await refresh(NONE);
    await refresh(GOOD);
    await test.send(`POST /users/views/${id}/alert`, { as: user, body: { min_roi: 5, min_profit: 0 } });
    await refresh(GOOD);
    await test.send('POST /users/views', { as: user, body: { name: 'Flips', search: `${VIEW}&q=ak` } });
    for (let n = 0; n < 3; n++) await refresh(GOOD);
    expect(await titles()).toEqual([]);
    await refresh(NONE);
    await refresh(NONE);
    for (let n = 0; n < 2; n++) await refresh(GOOD);
    expect(await titles()).toHaveLength(1);
  });
});

describe('the cost of a check', () => {
  it('asks equal queries of many users once, and the database as often for one alert as for many', async () => {
    const { boards } = workers[0]!.parts;
    let compared = 0;
    let queries = 0;
    const board = boards.of(730);
    const counting = { ...board, compare: (query: Parameters<typeof board.compare>[0]) => (compared++, board.compare(query)) };
    const db = test.db.withPlugin({ transformQuery: ({ node }) => (queries++, node), transformResult: async ({ result }) => result });
    const parts = { ...workers[0]!.parts, db: db as AlertParts['db'], boards: { ...boards, of: () => counting } };
    await alertOn();
    await refresh(NONE);
    const cost = async (): Promise<[number, number]> => {
      [compared, queries] = [0, 0];
      advanceClock(5 * MINUTE);
      for (const [market, prices] of Object.entries(NONE)) await test.offer(market, prices);
      await boards.catchUp();
      await checkViewAlerts(parts);
      return [compared, queries];
    };
    const one = await cost();
    const others = await Promise.all(Array.from({ length: 9 }, () => test.signIn()));
    for (const other of others) await alertOn(other);
    await cost();
    expect([one, await cost()]).toEqual([
      [1, one[1]],
      [1, one[1]],
    ]);
  });
});
