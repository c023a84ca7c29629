import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCatalogues } from './catalogues.ts';

let sources = '';
let folder = '';
beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), 'catalogues-'));
  folder = join(sources, 'i18n');
});
afterEach(() => rmSync(sources, { recursive: true }));

const show = (...keys: string[]): void => writeFileSync(join(sources, 'Page.tsx'), keys.map((key) => `t('${key}');`).join('\n'));

function write(en: Record<string, string>, tr: Record<string, string>): void {
  for (const [language, texts] of Object.entries({ en, tr })) {
    mkdirSync(join(folder, language), { recursive: true });
    writeFileSync(join(folder, language, 'shop.json'), JSON.stringify(texts));
  }
}

describe('checkCatalogues', () => {
  it('accepts equal key sets and writes every key with its values [I18N-106]', () => {
    write(
      { hi: 'Hi {name}', items: '{n, plural, one {# item} other {# items}}', bye: 'Bye' },
      { hi: 'Selam {name}', items: '{n, plural, other {# eşya}}', bye: 'Hoşça kal' },
    );
    show('shop.hi', 'shop.items', 'shop.bye');
    checkCatalogues(folder);
    const keys = readFileSync(join(folder, 'keys.gen.ts'), 'utf8');
    expect(keys).toContain(`'shop.bye': undefined;`);
    expect(keys).toContain(`'shop.hi': { name: string | number };`);
    expect(keys).toContain(`'shop.items': { n: number };`);
  });

  it.each([
    ['a missing key', { a: 'A', b: 'B' }, { a: 'A' }, 'tr: "shop.b" is missing'],
    ['an extra key', { a: 'A' }, { a: 'A', b: 'B' }, 'tr: "shop.b" does not exist in en'],
    ['other values', { a: 'A {x}' }, { a: 'A {y}' }, 'tr: "shop.a" uses other values than en'],
    ['a broken message', { a: '{n, plural, one {#}' }, { a: 'A' }, 'en/shop.json: "a" is no valid message'],
  ])('refuses %s and names it [I18N-107]', (_, en, tr, message) => {
    write(en as Record<string, string>, tr as Record<string, string>);
    expect(() => checkCatalogues(folder)).toThrow(message);
  });

  it('refuses a text that no source file shows, and names it', () => {
    write({ hi: 'Hi', bye: 'Bye' }, { hi: 'Selam', bye: 'Hoşça kal' });
    show('shop.hi');
    expect(() => checkCatalogues(folder)).toThrow('No source file shows:\n  shop.bye');
  });
});
