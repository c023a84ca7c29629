import { loadCatalogue } from '@lootfolio/catalogue/catalogue';
import { isTextKey, renderText } from '@lootfolio/texts/text';
import { expect, it } from 'vitest';

const { items } = loadCatalogue();
const keyOf = (group: 'type' | 'rarity', name: string): string => `items.${group}${name.replace(/[^A-Za-z]/g, '')}`;

it.each(['type', 'rarity'] as const)('has a word in each language for every %s of the catalogue', (group) => {
  const names = [...new Set(items.map((item) => item[group]).filter((name) => name !== null))];
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    const key = keyOf(group, name);
    if (!isTextKey(key)) throw new Error(`no text ${key}`);
    expect(renderText(key, 'en')).toBe(name);
    expect(renderText(key, 'tr')).not.toBe(name);
  }
});
