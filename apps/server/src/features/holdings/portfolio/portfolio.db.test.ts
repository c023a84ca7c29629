import { forEachField, PORTFOLIO_FIELDS, type PortfolioField, type PortfolioValues } from '@lootfolio/domain/portfolio';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, START, testApi, type User } from '../../../../test/api.ts';
import { exportData } from '../../../../test/data-export.ts';
import { advanceClock, setClock } from '../../../platform/process/clock.ts';

const test = testApi();
let user: User;

const ZEROS = forEachField(() => 0);
const values = (changes: Partial<PortfolioValues> = {}): PortfolioValues => ({ ...ZEROS, ...changes });
const save = (changes: Partial<PortfolioValues> = {}, as = user) => test.send('POST /portfolio/', { as, body: values(changes) });
const last = async (as = user) => (await test.send('GET /portfolio/last', { as })).body.data;
const graph = async (query = '', as = user) => (await test.send(`GET /portfolio/graph${query}`, { as })).body;
/** Returns date, sum and whether it was saved, for each day. */
const days = async (query = '', as = user) =>
  (await graph(query, as)).data.map(({ date, value, saved }: { date: string; value: number; saved: boolean }) => [date, value, saved]);
const rows = (of: User) => test.db.selectFrom('portfolio_days').selectAll().where('user_id', '=', of.userId).orderBy('day').execute();

beforeEach(async () => {
  setClock(START);
  user = await test.signIn();
});

describe('an update', () => {
  it('has a value for each of the 17 fields, in thousandths, and is what was saved last [PORT-208, PORT-211, PORT-213, PORT-214, DATA-228]', async () => {
    const all = Object.fromEntries(PORTFOLIO_FIELDS.map((field, at) => [field, 10 * 3 ** at])) as PortfolioValues;
    const data = { ...all, sum: 10 * ((3 ** 17 - 1) / 2), update_time: START.toISOString() };
    const saved = await save(all);
    expect([saved.status, saved.body]).toEqual([200, { success: true, data }]);
    expect((await test.send('GET /portfolio/last', { as: user })).body).toEqual({ success: true, data });
    expect(Object.keys(data)).toEqual([...PORTFOLIO_FIELDS, 'sum', 'update_time']);
  });

  it('sets its time on the server, and a sum of the client counts for nothing [DATA-228]', async () => {
    const sent = { ...values({ cash: 1000 }), update_time: '2020-01-01T00:00:00Z', sum: 999_990 };
    await test.send('POST /portfolio/', { as: user, body: sent });
    expect(await last()).toMatchObject({ sum: 1000, update_time: START.toISOString() });
  });

  it('takes from 0 to a billion dollars in steps of a cent, and names the field that does not fit [PORT-206, PORT-208]', async () => {
    expect((await save(forEachField(() => 1_000_000_000_000))).body.data.sum).toBe(17_000_000_000_000);
    for (const wrong of [-10, 1_000_000_000_010, 5, 12_345, 10.5, '10', null, undefined, Number.NaN]) {
      for (const field of ['stocks', 'white_market', 'dota2_inventory'] as PortfolioField[]) {
        const refused = await test.send('POST /portfolio/', { as: user, body: { ...ZEROS, [field]: wrong } });
        expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([400, 'VALIDATION', [field]]);
      }
    }
    expect((await save({ stocks: 10 })).status).toBe(200);
  });

  it('replaces an earlier one of the same day (UTC), not one of another day', async () => {
    setClock(new Date('2026-11-20T23:59:59.999Z'));
    await save({ cash: 1000 });
    await save({ cash: 2000 });
    setClock(new Date('2026-11-21T00:00:00Z'));
    await save({ cash: 3000 });
    expect((await rows(user)).map(({ day, cash, updated_at }) => [day, cash, updated_at.toISOString()])).toEqual([
      ['2026-11-20', 2000, '2026-11-20T23:59:59.999Z'],
      ['2026-11-21', 3000, '2026-11-21T00:00:00.000Z'],
    ]);
    expect((await last()).cash).toBe(3000);
  });

  it('of two at once leaves one row', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => save({ bank: 10 * (at + 1) })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await rows(user)).toHaveLength(1);
    expect((await last()).bank).toBe((await rows(user))[0]!.bank);
  });

  it('leaves an audit row without the amounts', async () => {
    await save({ cash: 77_777_770 });
    const audits = await test.db.selectFrom('audit_log').selectAll().where('actor_id', '=', user.userId).execute();
    const own = audits.filter(({ action }) => action.startsWith('portfolio.'));
    expect(own).toMatchObject([{ action: 'portfolio.updated', object: 'portfolio:2026-11-20', old_value: null, new_value: null }]);
    expect(JSON.stringify(own)).not.toContain('77777770');
  });

  it('needs a session, like every call of a portfolio [ROUTE-207]', async () => {
    for (const call of ['GET /portfolio/last', 'GET /portfolio/graph', 'GET /portfolio/known?source=markets'])
      expect((await test.send(call)).status).toBe(401);
    expect((await test.send('POST /portfolio/', { body: ZEROS })).status).toBe(401);
    expect(await rows(user)).toEqual([]);
  });
});

describe('before the first update', () => {
  it('there is nothing [PORT-214]', async () => {
    expect((await test.send('GET /portfolio/last', { as: user })).body).toEqual({ success: true, data: null });
    expect(await graph()).toEqual({ success: true, data: [], total: 0 });
  });

  it('nothing of anybody else is shown', async () => {
    await save({ cash: 1000 });
    const other = await test.signIn();
    expect(await last(other)).toBeNull();
    expect(await days('', other)).toEqual([]);
  });
});

describe('the history', () => {
  it('has the date, the sum and the values of each day [PORT-212, PORT-214]', async () => {
    await save({ cash: 1000, buff163: 250, csgo_inventory: 70 });
    expect(await graph('?interval=7')).toEqual({
      success: true,
      data: [{ date: '2026-11-20', value: 1320, assets: values({ cash: 1000, buff163: 250, csgo_inventory: 70 }), saved: true }],
      total: 1,
    });
  });

  it('shows the values saved last on days without an update, also those saved before the period', async () => {
    await save({ cash: 500 });
    advanceClock(DAY);
    await save({ cash: 1000 });
    advanceClock(10 * DAY);
    await save({ stocks: 3000 });
    advanceClock(2 * DAY);
    expect(await days('?interval=7')).toEqual([
      ['2026-11-27', 1000, false],
      ['2026-11-28', 1000, false],
      ['2026-11-29', 1000, false],
      ['2026-11-30', 1000, false],
      ['2026-12-01', 3000, true],
      ['2026-12-02', 3000, false],
      ['2026-12-03', 3000, false],
    ]);
    expect((await days('?interval=14')).slice(0, 2)).toEqual([
      ['2026-11-20', 500, true],
      ['2026-11-21', 1000, true],
    ]);
  });

  it('is of 7, 14, 30 or 90 days, of 30 unless another number is asked for [PORT-204, PORT-205, PORT-212]', async () => {
    setClock(new Date(START.getTime() - 120 * DAY));
    await save({ cash: 1000 });
    setClock(START);
    for (const interval of [7, 14, 30, 90]) {
      const all = await days(`?interval=${interval}`);
      expect([all.length, all.at(-1)[0]]).toEqual([interval, '2026-11-20']);
    }
    expect(await days()).toHaveLength(30);
    for (const wrong of ['0', '8', '91', '-7', '7.5', '30_d', 'all', '']) {
      const refused = await test.send(`GET /portfolio/graph?interval=${wrong}`, { as: user });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['interval']]);
    }
  });

  it('is read by one query, whatever its length', async () => {
    setClock(new Date(START.getTime() - 60 * DAY));
    for (let day = 0; day < 20; day += 1) {
      await save({ cash: 10 * day });
      advanceClock(3 * DAY + HOUR);
    }
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const texts = (): string[] =>
      queries.mock.calls
        .map(([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text))
        .filter((text) => text.includes('portfolio_days'));
    expect(await days('?interval=90')).not.toEqual([]);
    expect(texts()).toHaveLength(1);
    queries.mockRestore();
  });
});

it('the export of an account contains its portfolio, and a deletion leaves nothing of it [ACC-175]', async () => {
  const other = await test.signIn();
  setClock(new Date(START.getTime() - DAY));
  await save({ crypto: 8_765_430 });
  setClock(START);
  await save({ crypto: 9_876_540 });
  await save({ crypto: 1_234_560 }, other);
  const { portfolio } = (await exportData(test, user)).body;
  expect(portfolio).toMatchObject([
    { day: '2026-11-19', crypto: 8_765_430 },
    { day: '2026-11-20', crypto: 9_876_540 },
  ]);
  expect((await test.send('DELETE /users/account', { as: user, body: {} })).status).toBe(200);
  expect(await rows(user)).toEqual([]);
  expect(await rows(other)).toHaveLength(1);
});
