import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, testApi, type Answer, type User } from '../../../../test/api.ts';
import { AK_FT, AWP, CASE } from '../../../../test/items.ts';
import { readCsv } from '../../../../test/read-csv.ts';
import { addToWatchlist } from '../../../../test/watchlist.ts';
import { advanceClock } from '../../../platform/process/clock.ts';

const test = testApi();
let user: User;

beforeAll(async () => {
  user = await test.signIn();
  await test.offer('steam', { [AK_FT]: 10_000, [AWP]: 20_000, [CASE]: 1000 });
  await test.offer('buff', { [AK_FT]: 8000, [AWP]: 25_000 });
  for (const name of [AK_FT, AWP, CASE]) {
    await addToWatchlist(test, user, name);
    advanceClock(1000);
  }
  await test.offer('steam', { [AK_FT]: 12_500, [AWP]: 20_000, [CASE]: 1000 });
});

const sent = (body: object, as = user, language = 'en'): Promise<Answer> =>
  test.send('POST /watchlist/export', { as, body: { format: 'csv', ...body }, headers: { 'accept-language': language } });

describe('the watchlist as a file', () => {
  it('holds price and net of every market that is shown, and the change since adding', async () => {
    const answer = await sent({ search: AK_FT, markets: ['steam', 'buff'], timezone: 'Europe/Istanbul' });
    expect(readCsv(answer)).toEqual([
      [
        'Item',
        'Date added (Europe/Istanbul)',
        'When added (USD)',
        'Now on Steam (USD)',
        'Change (%)',
        'Steam (USD)',
        'Net on Steam (USD)',
        'Buff.163 (USD)',
        'Net on Buff.163 (USD)',
        'Remarks',
      ],
      [AK_FT, '2026-11-20 15:00:00', '10.00', '12.50', '25', '12.50', expect.stringMatching(/^\d+\.\d+$/), '8.00', '7.80', ''],
    ]);
    expect([answer.headers['x-rows'], answer.headers['x-total']]).toEqual(['1', '1']);
  });

  it('has the rows of the list in its order, of all pages', async () => {
    for (const query of [{ sortBy: 'price' }, { sortBy: 'name', sortOrder: 'ASC' }, { selectedType: 'Rifle' }, { search: 'asiimov' }]) {
      const list = await test.send('POST /watchlist/all', { as: user, body: query });
      const rows = list.body.items.map((row: { name: string }) => row.name);
      expect(rows.length).toBeGreaterThan(0);
      const file = await sent({ ...query, pageSize: 1, currentPage: 2 });
      expect(
        readCsv(file)
          .slice(1)
          .map(([name]) => name),
      ).toEqual(rows);
    }
  });

  it('is in Turkish for a Turkish reader, with its name', async () => {
    const answer = await sent({ search: AK_FT, markets: ['buff'] }, user, 'tr');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="izleme-listesi-2026-11-20.csv"; filename*=UTF-8''izleme-listesi-2026-11-20.csv`,
    );
    const [heads, row] = readCsv(answer, ';');
    expect(heads!.slice(0, 2)).toEqual(['Eşya', expect.stringContaining('(UTC)')]);
    expect(row!.slice(2, 6)).toEqual(['10,00', '12,50', '25', '8,00']);
  });

  it('says which prices are out of date', async () => {
    advanceClock(2 * HOUR);
    const [, row] = readCsv(await sent({ search: AK_FT, markets: ['buff'] }));
    expect(row!.at(-1)).toBe('Buff.163 out of date');
  });

  it('is only its owner’s, and shows at most 4 markets', async () => {
    expect(readCsv(await sent({}, await test.signIn()))).toHaveLength(1);
    expect((await test.send('POST /watchlist/export', { body: { format: 'csv' } })).status).toBe(401);
    const five = await sent({ markets: [1, 2, 3, 4, 5] });
    expect([five.status, five.body.code]).toEqual([400, 'LIMIT_REACHED']);
  });
});
