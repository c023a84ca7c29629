import { withdrawalMarket } from '@lootfolio/domain/withdrawals';
import type { Insertable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { now } from '../../../platform/process/clock.ts';

const test = testApi();
const at = (days: number): Date => new Date(START.getTime() - days * DAY);

let own: User;
let other: User;
const list = async (query = '', as = own) => (await test.send(`GET /transaction/all${query && `?${query}`}`, { as })).body;
const amounts = async (query: string): Promise<number[]> =>
  (await list(query)).items.map(({ netAmount }: { netAmount: number }) => netAmount);

type Values = Insertable<Database['payouts']>;
let count = 0;
const payout = (market: string, amount: number, days: number, more: Partial<Values> = {}) => {
  count += 1;
  return {
    ...{ user_id: own.userId, market, external_id: String(count), amount, fee: null, net: null, units: amount, scale: 3, currency: 'USD' },
    ...{ rate_units: 1, rate_scale: 0, coin: null, method: null, wallet: null, state: 'completed' as const, said: null },
    ...{ requested_at: at(days), created_at: now(), updated_at: now(), fee_units: null, net_units: null },
    ...more,
  };
};

beforeAll(async () => {
  own = await test.signIn();
  other = await test.signIn();
  const rows = [
    payout('waxpeer', 100_000, 1, {
      fee: 1000,
      net: 99_000,
      fee_units: 1000,
      net_units: 99_000,
      coin: 'BTC',
      method: 'BTC',
      wallet: 'bc1qwallet',
      said: 'completed',
    }),
    payout('marketcsgo', 54_000, 2, {
      state: 'executed',
      said: '30',
      currency: 'EUR',
      units: 50_000,
      rate_units: 925_926,
      rate_scale: 6,
    }),
    payout('shadowpay', 30_000, 3, { coin: 'USDT', method: 'USDT', wallet: 'Twallet', state: 'sent', said: 'processing' }),
    payout('csfloat', 20_000, 4, { method: 'bank_account', state: 'canceled' }),
    payout('waxpeer', 10_000, 5, { coin: 'USDT', method: 'USDT', state: 'unknown', said: 'awaiting_kyc' }),
    payout('waxpeer', 70_000, 300, { coin: 'USDT', method: 'USDT' }),
    payout('waxpeer', 1000, 1, { user_id: other.userId }),
  ];
  await test.db.insertInto('payouts').values(rows).execute();
});

const NOTHING = { value: 0, amount: 0, fee: 0, without_fee: 0 };

describe('the withdrawal history', () => {
  it('takes sortBy, currentPage, sortOrder, pageSize and market [WITH-201, WITH-320, WITH-322]', async () => {
    expect(await amounts('')).toEqual([99_000, 54_000, 30_000, 20_000, 10_000, 70_000]);
    expect(await amounts('sortBy=price&sortOrder=ASC')).toEqual([10_000, 20_000, 30_000, 54_000, 70_000, 99_000]);
    expect(await amounts('sortBy=price&sortOrder=DESC&pageSize=2&currentPage=2')).toEqual([54_000, 30_000]);
    expect(await amounts('sortBy=date&sortOrder=ASC&pageSize=1')).toEqual([70_000]);
    // a page past the end is the last one
    expect(await amounts('sortBy=price&sortOrder=ASC&pageSize=4&currentPage=9')).toEqual([70_000, 99_000]);
    expect(await amounts('market=skinthunder&currentPage=2')).toEqual([]);
    expect(await amounts('market=waxpeer')).toEqual([99_000, 10_000, 70_000]);
    expect((await list('market=waxpeer&pageSize=1')).total).toBe(3);
    expect(await amounts('market=shadow')).toEqual(await amounts('market=shadowpay'));
    for (const wrong of ['sortBy=size', 'sortOrder=UP', 'currentPage=0', 'pageSize=0', 'market=skinport']) {
      const answer = await test.send(`GET /transaction/all?${wrong}`, { as: own });
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [wrong.split('=')[0]]]);
    }
  });

  it('begins with ten by date, newest first; the total sums what was paid under the filters; a name is what the market calls it [WITH-327, WITH-330]', async () => {
    const { items } = await list();
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['BTC', 'EUR', 'USDT', 'bank_account', 'USDT', 'USDT']);
    const byName = (await list('sortBy=name&sortOrder=ASC')).items;
    expect(byName.map(({ name }: { name: string }) => name)).toEqual(['bank_account', 'BTC', 'EUR', 'USDT', 'USDT', 'USDT']);
    const more = Array.from({ length: 12 }, (_, n) => payout('waxpeer', 1000 + n, 400 + n, { user_id: other.userId }));
    await test.db.insertInto('payouts').values(more).execute();
    const first = await list('', other);
    expect([first.items.length, first.total]).toEqual([10, 13]);
    expect([first.items[1].netAmount, first.items[1].created]).toEqual([1000, at(400).toISOString()]);
    const paid = async (query: string): Promise<number> =>
      (await list(query)).statistics.reduce((sum: number, { value }: { value: number }) => sum + value, 0);
    expect(await paid('')).toBe(99_000 + 54_000 + 70_000);
    expect(await paid('market=waxpeer')).toBe(99_000 + 70_000);
  });

  it('has items with type, market, wallet, net amount, created, status and name, and statistics by market [WITH-321, DATA-329, DATA-332]', async () => {
    const { success, items, statistics, total } = await list();
    expect([success, total]).toEqual([true, 6]);
    expect(items[0]).toEqual({
      id: expect.any(Number) as number,
      type: 'bitcoin',
      market: 'waxpeer',
      wallet: 'bc1qwallet',
      netAmount: 99_000,
      created: at(1).toISOString(),
      status: 'completed',
      name: 'BTC',
      amount: 100_000,
      fee: 1000,
      said: 'completed',
      unknown_state: false,
      native: null,
    });
    expect(items[1]).toMatchObject({
      type: null,
      wallet: null,
      fee: null,
      native: { units: 50_000, fee_units: null, net_units: null, scale: 3, currency: 'EUR', rate: { units: 925_926, scale: 6 } },
    });
    // what was paid: neither what is on its way, nor what was canceled
    expect(statistics).toEqual([
      { name: 'marketcsgo', value: 54_000, amount: 54_000, fee: 0, without_fee: 1 },
      { name: 'waxpeer', value: 169_000, amount: 170_000, fee: 1000, without_fee: 1 },
      { name: 'shadow', ...NOTHING },
      { name: 'csfloat', ...NOTHING },
    ]);
  });

  it('names the markets waxpeer, shadow and marketcsgo, then the others of this product [DATA-330]', async () => {
    expect(new Set((await list()).items.map(({ market }: { market: string }) => market))).toEqual(
      new Set(['waxpeer', 'shadow', 'marketcsgo', 'csfloat']),
    );
    expect(withdrawalMarket('shadowpay')).toBe('shadow');
  });

  it('has the statuses executed, completed, canceled and sent; a word that nobody knows is sent, and shown [DATA-331]', async () => {
    const { items } = await list();
    expect(items.map((one: Record<string, unknown>) => [one['status'], one['said'], one['unknown_state']])).toEqual([
      ['completed', 'completed', false],
      ['executed', '30', false],
      ['sent', 'processing', false],
      ['canceled', null, false],
      ['sent', 'awaiting_kyc', true],
      ['completed', null, false],
    ]);
  });

  it('is limited to days of a time zone, both included, and so are its statistics [WITH-328]', async () => {
    const day = (days: number): string => at(days).toISOString().slice(0, 10);
    expect(await amounts(`initialDate=${day(3)}&finalDate=${day(2)}`)).toEqual([54_000, 30_000]);
    expect((await list(`initialDate=${day(3)}&finalDate=${day(2)}`)).statistics).toEqual([
      { name: 'marketcsgo', value: 54_000, amount: 54_000, fee: 0, without_fee: 1 },
      { name: 'shadow', ...NOTHING },
    ]);
    // 12:00 UTC is the next day already in Kiritimati
    expect(await amounts(`initialDate=${day(2)}&finalDate=${day(2)}&timezone=Pacific/Kiritimati`)).toEqual([30_000]);
    const reversed = await test.send(`GET /transaction/all?initialDate=${day(2)}&finalDate=${day(3)}`, { as: own });
    expect([reversed.status, reversed.body.fields]).toEqual([400, { finalDate: 'must not be before the first day' }]);
  });

  it('sums amount and fee beside what arrived, and the balance of the dashboard has the same amount and fee', async () => {
    const { statistics } = await list();
    const total = (of: 'value' | 'amount' | 'fee'): number =>
      statistics.reduce((sum: number, one: Record<string, number>) => sum + one[of]!, 0);
    expect(total('value')).toBe(total('amount') - total('fee'));
    const paidOut = async (): Promise<unknown> => (await test.send('GET /sales/balance', { as: own })).body.paid_out;
    expect(await paidOut()).toBeNull();
    const read = { user_id: own.userId, market: 'waxpeer', read_from: at(400), read_to: now(), operation_id: null };
    await test.db
      .insertInto('payout_reads')
      .values({ ...read, created: 0, updated: 0, code: null, text: null })
      .execute();
    expect(await paidOut()).toEqual({ amount: total('amount'), fee: total('fee'), count: 3 });
  });

  it("shows nobody else's, and nothing to visitors", async () => {
    expect((await list('', other)).items.some(({ netAmount }: { netAmount: number }) => netAmount === 99_000)).toBe(false);
    expect((await test.send('GET /transaction/all')).status).toBe(401);
  });
});

describe('an export of withdrawals', () => {
  const body = { format: 'csv', timezone: 'Europe/Istanbul', market: 'marketcsgo', initialDate: '2026-11-01', finalDate: '2026-11-20' };

  it('has what is filtered, with fee and account currency as columns of their own, and its days and zone in the name', async () => {
    const answer = await test.send('POST /transaction/export', { as: own, body });
    expect(readCsv(answer)).toEqual([
      [
        ...[
          'Date (Europe/Istanbul)',
          'Market',
          'Name',
          'Currency type',
          'Wallet',
          'Amount (USD)',
          'Fee (USD)',
          'Net amount (USD)',
          'Account currency',
        ],
        ...['Amount in account currency', 'Units per dollar that day', 'Status'],
      ],
      [
        ...[expect.stringContaining('2026-11-18') as string, 'MarketCSGO', 'EUR', '-', '-', '54.00', '-', '54.00', 'EUR', '50'],
        ...['0.925926', 'Executed'],
      ],
    ]);
    expect(answer.headers['content-disposition']).toContain('withdrawals-Europe-Istanbul-2026-11-01--2026-11-20.csv');
    expect(answer.headers['x-rows']).toBe('1');
  });

  it.each(['xlsx', 'pdf'])('is also made as %s', async (format) => {
    const answer = await test.send('POST /transaction/export', { as: own, body: { ...body, format } });
    expect([answer.status, answer.headers['x-total']]).toEqual([200, '1']);
  });
});

it('keeps amounts that do not add up out of the database', async () => {
  const wrong = payout('waxpeer', 100_000, 1, { fee: 1000, net: 98_000 });
  await expect(test.db.insertInto('payouts').values(wrong).execute()).rejects.toThrow(/payouts_check/);
  await expect(
    test.db
      .insertInto('payouts')
      .values(payout('waxpeer', 1, 1, { fee: 1 }))
      .execute(),
  ).rejects.toThrow(/payouts_check/);
});
