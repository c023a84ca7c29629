import type { AppId } from '@lootfolio/domain/games';
import { expect, it } from 'vitest';
import { replay } from '../fixture.ts';
import { fixtures } from './fixtures.ts';

it.each<[AppId, string]>([
  [730, 'fullprice.json'],
  [252490, 'fullpriceRUST.json'],
  [570, 'fullpriceDOTA.json'],
  [440, 'fullpriceTF2.json'],
])('reads the file of game %d', async (app, file) => {
  expect((await replay({ ...fixtures[0]!, app })).sent[0]!.url).toBe(`https://loot.farm/${file}`);
});
