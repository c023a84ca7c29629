import { expect, it } from 'vitest';
import { HOUR, testApi } from '../../../../test/api.ts';
import { AK_FT, AWP, CASE } from '../../../../test/items.ts';
import { advanceClock } from '../../../platform/process/clock.ts';

const test = testApi();
const preselect = async (): Promise<unknown> => (await test.send('GET /item/filters?game=730')).body.items.preselect;

it('is the pair with the most items fresh on both while a market of the defaults has none; ties to the lower source, then target [COMP-220]', async () => {
  expect(await preselect()).toBeNull();
  for (const market of ['csfloat', 'waxpeer', 'skinport']) await test.offer(market, { [AK_FT]: 1000, [AWP]: 2000 });
  expect(await preselect()).toEqual({ source: 'waxpeer', target: 'skinport' });
  // Steam and Loot.Farm share three items, but neither can be the target
  for (const market of ['steam', 'lootfarm']) await test.offer(market, { [AK_FT]: 1000, [AWP]: 2000, [CASE]: 300 });
  expect(await preselect()).toEqual({ source: 'steam', target: 'waxpeer' });
  await test.offer('csfloat', { [AK_FT]: 1000, [AWP]: 2000, [CASE]: 300 });
  expect(await preselect()).toEqual({ source: 'steam', target: 'csfloat' });
  await test.offer('buff', { [AK_FT]: 1000 });
  expect(await preselect()).toEqual({ source: 'steam', target: 'csfloat' });
  await test.offer('haloskins', { [AK_FT]: 1100 });
  expect(await preselect()).toBeNull();
  // a day later none of these prices is fresh
  advanceClock(24 * HOUR);
  await test.offer('buff', { [AK_FT]: 1000 });
  await test.offer('waxpeer', { [AK_FT]: 1000 });
  expect(await preselect()).toEqual({ source: 'buff', target: 'waxpeer' });
});
