import { loadCatalogue } from '@lootfolio/catalogue/catalogue';
import { describeItem } from '@lootfolio/catalogue/describe';
import { withSingleBlanks } from '@lootfolio/domain/names';
import { beforeAll, describe, expect, it } from 'vitest';
import { testWorld } from '../../../test/api.ts';
import { registerItems } from '../collect/register-items.ts';
import { loadItemDirectory, type ItemDirectory } from './item-directory.ts';

const { db } = testWorld();
/** Steam's own names with two blanks. */
const SPACED = loadCatalogue().items.filter(({ name }) => name.includes('  '));
const TWINS = ['Sticker | Twin  | Test 2026', 'Sticker | Twin | Test 2026'] as const;
let items: ItemDirectory;

beforeAll(async () => {
  await registerItems(db, SPACED, 'catalogue');
  await registerItems(
    db,
    TWINS.map((name) => describeItem(730, name, null)),
    'feed',
  );
  items = await loadItemDirectory(db);
});

describe('an item is found by its name', () => {
  it('with the two blanks of Steam, and with the single one that pages and spreadsheets show', () => {
    expect(SPACED.length).toBeGreaterThan(20);
    for (const { appId, name } of SPACED)
      for (const written of [name, withSingleBlanks(name), `  ${name} `, name.replaceAll(' ', '\u00a0')])
        expect([written, items.byName(appId, written, null)?.name]).toEqual([written, name]);
  });

  it('exactly, where two names differ in their blanks alone', () => {
    expect(TWINS.map((name) => items.byName(730, name, null)?.name)).toEqual(TWINS);
  });

  it('in its own game alone', () => {
    expect(items.byName(440, SPACED[0]!.name, null)).toBeUndefined();
  });
});
