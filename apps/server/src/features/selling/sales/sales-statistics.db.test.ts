import { beforeEach, expect, it } from 'vitest';
import { DAY, START, testApi, type User } from '../../../../test/api.ts';
import { AK_FT, CASE } from '../../../../test/items.ts';
import { storedSale } from '../../../../test/stored-sales.ts';
import { setClock } from '../../../platform/process/clock.ts';
import { salesStatistics } from './sales-statistics.ts';

const test = testApi();
beforeEach(() => setClock(START));

/** The 19th of November in Istanbul, three hours before UTC's. */
const FROM = new Date('2026-11-18T21:00:00Z');
const tell = (user: User, language: 'en' | 'tr' = 'en') =>
  salesStatistics.content!(test.db, user.userId, {
    language,
    timezone: 'Europe/Istanbul',
    from: FROM,
    to: new Date(FROM.getTime() + DAY),
  });
const at = (hours: number): Date => new Date(FROM.getTime() + hours * 3_600_000);

it('tells the sales of the day before in the user’s zone, at their time, with sums and the dearest [ACC-165]', async () => {
  const user = await test.signIn();
  const sale = (changes: object) => storedSale(test, user, changes);
  await sale({ sold_at: at(0), price: 20_000, net: 19_000, cost: 15_000, cost_source: 'typed' });
  await sale({ sold_at: at(23.99), price: 2000, net: 1900, itemName: CASE, market: 'csfloat', state: 'delivered' });
  await sale({ sold_at: at(5), price: 700, net: 650, state: 'pending' });
  await sale({ sold_at: at(6), price: 800, net: 750, state: 'cancelled' });
  // the day before, and the day after
  await sale({ sold_at: at(-0.01), price: 90_000 });
  await sale({ sold_at: at(24), price: 90_000 });
  expect(await tell(user)).toEqual({
    title: 'Your sales of Nov 19, 2026',
    message: [
      [
        '2 sales for $22.00, fees $1.10, net $20.90.',
        'Profit +$4.00 (+20.00% of the sales whose cost is known).',
        '1 sale has no known buy price.',
        '1 sale waits for the hand-over.',
        '1 sale was canceled.',
      ].join('\n'),
      `${AK_FT}: $20.00 at Waxpeer (+$4.00)`,
      `${CASE}: $2.00 at CSFloat`,
    ].join('\n\n'),
    link: '/sales?game=all&from=2026-11-19&to=2026-11-19',
  });
  expect((await tell(user, 'tr'))!.message).toContain('2 satış: $22,00, komisyon $1,10, net $20,90.');
  expect(salesStatistics.schedule!('08:30', 'Europe/Istanbul')).toEqual({ timeOfDay: '08:30', zone: 'Europe/Istanbul' });
});

it('says nothing after a day without sales', async () => {
  const user = await test.signIn();
  await storedSale(test, user, { sold_at: at(-5) });
  expect(await tell(user)).toBeNull();
});
