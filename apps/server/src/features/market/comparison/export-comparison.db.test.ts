import { COMPARISON_COLUMNS } from '@lootfolio/contract/features/market/comparison';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, testApi, type Answer, type User } from '../../../../test/api.ts';
import { AK_FT, AK_MW, AWP, CASE } from '../../../../test/items.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { advanceClock } from '../../../platform/process/clock.ts';

const test = testApi();
let user: User;

beforeAll(async () => {
  user = await test.signIn();
  await test.offer('steam', { [AK_FT]: 12_000, [AWP]: 30_000 });
  await test.offer('buff', { [AK_FT]: [10_000, 3], [AK_MW]: [20_000, 50], [AWP]: [30_000, null], [CASE]: [1000, 900] });
  await test.offer('haloskins', { [AK_FT]: 11_000, [AK_MW]: 25_000, [AWP]: 40_000, [CASE]: 1500 });
  await test.offer('lootfarm', { [CASE]: 1900 });
});

const pair = { sourceMarket: 'buff', targetMarket: 'haloskins' };
const sent = (body: object, as: User | null = user, language = 'en'): Promise<Answer> => {
  // exports are limited per minute
  advanceClock(MINUTE);
  return test.send('POST /item/comparison/export', {
    ...(as && { as }),
    body: { format: 'csv', ...pair, ...body },
    headers: { 'accept-language': language },
  });
};
const listed = async (body: object, as: User | null = user): Promise<string[]> =>
  (await test.send('POST /item/comparison', { ...(as && { as }), body: { ...pair, ...body, pageSize: 200 } })).body.items.map(
    (row: { name: string }) => row.name,
  );
const names = (answer: Answer): string[] =>
  readCsv(answer)
    .slice(1)
    .map(([name]) => name!);

describe('the comparison as a file', () => {
  it('holds prices with their markets and links, profit and time, all in the reader’s time zone', async () => {
    const answer = await sent({ searchQuery: 'redline field', timezone: 'Europe/Istanbul' });
    expect([answer.status, answer.headers['x-rows'], answer.headers['x-total']]).toEqual([200, '1', '1']);
    const [heads, row] = readCsv(answer);
    expect(heads).toEqual([
      'Item',
      'Reference (USD)',
      'Buy on',
      'Buy link',
      'Buy (USD)',
      'Quantity',
      'Sold in 7 days',
      'Sell on',
      'Sell link',
      'Sell (USD)',
      'Remarks',
      'Net (USD)',
      'Profit (USD)',
      'Profit Ratio (%)',
      'Days to sell',
      'Days locked',
      'Profit per day (USD)',
      'Updated (Europe/Istanbul)',
    ]);
    expect(row).toEqual([
      AK_FT,
      '12.00',
      'Buff.163',
      expect.stringMatching(/^https:\/\/buff\.163\.com\//),
      '10.00',
      '3',
      '',
      'HaloSkins',
      expect.stringMatching(/^https:\/\//),
      '11.00',
      '',
      '10.615',
      '0.615',
      '6.15',
      '',
      '',
      '',
      '2026-11-20 15:00:00',
    ]);
  });

  it.each([
    { sortBy: 'name', sortOrder: 'ASC' },
    { sortBy: 'profit', sortOrder: 'DESC' },
    { minROI: 10, sortBy: 'profitRatio' },
    { searchQuery: 'redline' },
    { quantity: 4 },
  ])('has the rows of the list in its order: %j', async (query) => {
    const rows = await listed(query);
    expect(rows.length).toBeGreaterThan(0);
    expect(names(await sent(query))).toEqual(rows);
  });

  it('is of all pages, and has the columns that the screen shows', async () => {
    const answer = await sent({ columns: ['profit', 'name'], currentPage: 2, pageSize: 1 });
    expect(readCsv(answer)[0]).toEqual(['Item', 'Profit (USD)']);
    expect(names(answer)).toHaveLength(4);
    const paidOut = await sent({ columns: ['net'], afterPayout: 1 });
    expect(readCsv(paidOut)[0]).toEqual(['After payout (USD)']);
    for (const column of COMPARISON_COLUMNS) expect(readCsv(await sent({ columns: [column] }))[0]!.length).toBeGreaterThan(0);
  });

  it('says what the list marks: trade credit, a price that looks wrong, an assumed fee', async () => {
    const answer = await sent({ targetMarket: 'lootfarm', columns: ['name', 'target'] });
    expect(readCsv(answer)[1]!.at(-1)).toMatch(/trade only/);
    await test.offer('csfloat', { [AWP]: 500_000 });
    const wrong = await sent({ targetMarket: 'csfloat', columns: ['target'] });
    expect(readCsv(wrong)[1]!.at(-1)).toMatch(/suspicious sell price/);
  });

  it('gives a visitor what the list gives them: filters that need sign-in do not count', async () => {
    const query = { minROI: 99, quantity: 4, sortBy: 'name', sortOrder: 'ASC' };
    expect(names(await sent(query, null))).toEqual(await listed(query, null));
    expect(names(await sent(query, null))).not.toEqual(names(await sent(query)));
  });

  it('is named after its list and the date of the user, in their language', async () => {
    const turkish = await sent({ columns: ['name', 'target'], timezone: 'Pacific/Kiritimati' }, user, 'tr');
    expect(turkish.headers['content-disposition']).toBe(
      `attachment; filename="fiyat-karsilastirma-2026-11-21.csv"; filename*=UTF-8''fiyat-karsilastirma-2026-11-21.csv`,
    );
    expect(readCsv(turkish, ';')[0]).toEqual(['Eşya', 'Satış pazarı', 'Satış bağlantısı', 'Satış (USD)', 'Notlar']);
    const english = await sent({ timezone: 'America/Los_Angeles' });
    expect(english.headers['content-disposition']).toBe(
      `attachment; filename="price-comparison-2026-11-20.csv"; filename*=UTF-8''price-comparison-2026-11-20.csv`,
    );
  });

  it.each([
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
    ['pdf', 'application/pdf', '%PDF'],
  ])('comes as %s too', async (format, type, begin) => {
    const answer = await sent({ format });
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, type, 'no-store']);
    expect(answer.text.startsWith(begin)).toBe(true);
    expect(answer.headers['content-disposition']).toContain(`.${format}"`);
  });

  it.each([
    ['format', { format: 'doc' }],
    ['format', { format: undefined }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['columns.0', { columns: ['password'] }],
    ['sortBy', { sortBy: 'colour' }],
  ])('refuses an input that is wrong, naming %s', async (field, wrong) => {
    const answer = await sent(wrong);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });
});

describe('the limit of exports', () => {
  const press = (as: User | null, headers = {}): Promise<Answer> =>
    test.send('POST /item/comparison/export', { ...(as && { as }), body: { format: 'csv' }, headers });

  it('lets a visitor make 6 a minute, a user 20, and a user’s tokens no more than them', async () => {
    advanceClock(MINUTE);
    const visitor = await Promise.all(Array.from({ length: 7 }, () => press(null)));
    expect(visitor.filter(({ status }) => status === 429)).toHaveLength(1);
    // a token needs a recent sign-in
    const person = await test.signIn();
    const { token } = (await test.send('POST /users/tokens', { as: person, body: { name: 'export', expires_days: 30 } })).body;
    const program = { authorization: `Bearer ${token}` };
    for (let n = 0; n < 10; n++) {
      expect((await press(person)).status).toBe(200);
      expect((await press(null, program)).status).toBe(200);
    }
    const refused = await press(null, program);
    expect([refused.status, refused.body.metaData.remaining_time]).toEqual([429, 60]);
    expect((await press(person)).status).toBe(429);
  });
});
