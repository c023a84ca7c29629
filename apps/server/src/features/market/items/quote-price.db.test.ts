import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR, MINUTE, START, testApi } from '../../../../test/api.ts';
import { AK_FT, AWP, HOOK, KARAMBIT, PISTOL } from '../../../../test/items.ts';
import { setClock } from '../../../platform/process/clock.ts';

const test = testApi();
const price = async (query: Record<string, string>) => test.send(`GET /item/price?${new URLSearchParams(query).toString()}`);
const textOf = async (query: Record<string, string>): Promise<string> => (await price(query)).text;

beforeAll(async () => {
  await test.offer('steam', { [AK_FT]: 12_340, [AWP]: 30_005 });
  await test.offer('waxpeer', { [AK_FT]: 9000, [`${KARAMBIT}#Ruby`]: 5_000_000 });
  await test.offer('skinport', { [AK_FT]: 10_000 });
  // a suspicious price
  await test.offer('csfloat', { [AK_FT]: 100 });
  await test.offer('dmarket', { [AK_FT]: 8000, [PISTOL]: 5000 }, { at: new Date(START.getTime() - 2 * HOUR), freshForMs: HOUR });
  await test.offer('steam', { [HOOK]: 1500 }, { appId: 570 });
  setClock(new Date(START.getTime() + 7 * MINUTE));
});

describe('the price for a formula', () => {
  it('is the lowest fresh one that is not suspicious, as a plain number of dollars', async () => {
    const answer = await price({ name: AK_FT });
    expect([answer.status, answer.headers['content-type'], answer.text]).toEqual([200, 'text/plain; charset=utf-8', '9.00']);
    expect(await textOf({ name: AWP })).toBe('30.005');
  });

  it('is that on one market, and of any game, phase and spelling of the name', async () => {
    expect(await textOf({ name: AK_FT, market: 'Steam' })).toBe('12.34');
    expect(await textOf({ name: `${KARAMBIT} - Ruby` })).toBe('5000.00');
    expect(await textOf({ name: test.item(AK_FT).slug })).toBe('9.00');
    expect(await textOf({ name: HOOK, game: 'dota2' })).toBe('1.50');
  });

  it('is a line of CSV with name, market, price and age in minutes, in Turkish with its signs', async () => {
    expect(await textOf({ name: AK_FT, format: 'csv' })).toBe(`${AK_FT},Waxpeer,9.00,7`);
    expect(await textOf({ name: AK_FT, format: 'csv', lang: 'tr' })).toBe(`${AK_FT};Waxpeer;9,00;7`);
    expect(await textOf({ name: AK_FT, lang: 'tr' })).toBe('9,00');
  });

  it('is refused rather than wrong: an unknown name, a market without a fresh price', async () => {
    const unknown = await price({ name: 'AK-47 | Nothing' });
    expect([unknown.status, unknown.body.code, Object.keys(unknown.body.fields)]).toEqual([400, 'VALIDATION', ['name']]);
    for (const query of [{ name: AK_FT, market: 'dmarket' }, { name: AK_FT, market: 'buff' }, { name: PISTOL }]) {
      const { status, body } = await price(query);
      expect([status, body.code, body.msg]).toEqual([404, 'NOT_FOUND', 'No market has a fresh price of it now.']);
    }
    const suspicious = await price({ name: AK_FT, market: 'csfloat' });
    expect([suspicious.status, suspicious.body.msg]).toEqual([404, 'The price on this market is far from all others.']);
    for (const wrong of [{ name: '' }, { name: AK_FT, market: 'nowhere' }, { name: AK_FT, game: 'x' }, { name: AK_FT, format: 'xml' }])
      expect((await price(wrong)).status).toBe(400);
  });
});
