import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCatalogues, readLanguage } from './catalogues.ts';

let root = '';
let folder = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'catalogues-'));
  folder = join(root, 'packages/texts');
  mkdirSync(join(folder, 'src'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const use = (...keys: string[]): void => {
  mkdirSync(join(root, 'apps/web/src'), { recursive: true });
  writeFileSync(join(root, 'apps/web/src/Page.tsx'), keys.map((key) => `t('${key}');`).join('\n'));
};

function write(en: Record<string, string>, tr: Record<string, string>, file = 'shop.json'): void {
  for (const [language, texts] of Object.entries({ en, tr })) {
    mkdirSync(dirname(join(folder, language, file)), { recursive: true });
    writeFileSync(join(folder, language, file), JSON.stringify(texts));
  }
}

const check = (): void => checkCatalogues(folder, root);

describe('checkCatalogues', () => {
  it('accepts equal key sets and writes every key with its values [I18N-106]', () => {
    write(
      { hi: 'Hi {name}', items: '{n, plural, one {# item} other {# items}}', bye: 'Bye' },
      { hi: 'Selam {name}', items: '{n, plural, other {# eşya}}', bye: 'Hoşça kal' },
    );
    use('shop.hi', 'shop.items', 'shop.bye');
    check();
    const keys = readFileSync(join(folder, 'src/keys.gen.ts'), 'utf8');
    expect(keys).toContain(`'shop.bye': undefined;`);
    expect(keys).toContain(`'shop.hi': { name: string | number };`);
    expect(keys).toContain(`'shop.items': { n: number };`);
  });

  it('refuses a key that stands twice in a file', () => {
    write({ a: 'A' }, { a: 'A' });
    writeFileSync(join(folder, 'en/shop.json'), '{\n  "a": "A",\n  "a": "B"\n}');
    expect(check).toThrow('en/shop.json: "a" stands twice');
  });

  it.each([
    ['a missing key', { a: 'A', b: 'B' }, { a: 'A' }, 'tr: "shop.b" is missing'],
    ['an extra key', { a: 'A' }, { a: 'A', b: 'B' }, 'tr: "shop.b" does not exist in en'],
    ['other values', { a: 'A {x}' }, { a: 'A {y}' }, 'tr: "shop.a" uses other values than en'],
    ['a broken message', { a: '{n, plural, one {#}' }, { a: 'A' }, 'en/shop.json: "a" is not a valid message'],
  ])('refuses %s and names it [I18N-107]', (_, en, tr, message) => {
    write(en as Record<string, string>, tr as Record<string, string>);
    expect(check).toThrow(message);
  });

  it('refuses a word that another one replaces, and names both', () => {
    write({ a: 'Choose a price provider' }, { a: 'Global fiyat' });
    use('shop.a');
    expect(check).toThrow('en: "shop.a" says "price provider" for: Priced at');
    expect(check).toThrow('tr: "shop.a" says "Global" for: genel');
  });

  it('refuses a text that no source file uses, and names it', () => {
    write({ hi: 'Hi', bye: 'Bye' }, { hi: 'Selam', bye: 'Hoşça kal' });
    use('shop.hi');
    expect(check).toThrow('No source file uses:\n  shop.bye');
  });

  it('marks what only the server says, and lists the areas of screens alone', () => {
    write({ hi: 'Hi' }, { hi: 'Selam' });
    write({ mail: 'A mail' }, { mail: 'Bir posta' }, 'shop.server.json');
    write({ sent: 'Sent' }, { sent: 'Gönderildi' }, 'mails.server.json');
    use('shop.hi', 'shop.mail', 'mails.sent');
    check();
    expect([...readLanguage('en', folder)].map(([key, { isForServer }]) => [key, isForServer])).toEqual([
      ['mails.sent', true],
      ['shop.hi', false],
      ['shop.mail', true],
    ]);
    expect(readFileSync(join(folder, 'src/keys.gen.ts'), 'utf8')).toContain(`export type Area = 'shop';`);
  });

  it('joins the names of the audit log of all features, which no source file spells out', () => {
    write({ hi: 'Hi' }, { hi: 'Selam' });
    write({ 'action.shop.opened': 'Opened' }, { 'action.shop.opened': 'Açıldı' }, 'market/shop.audit.json');
    write({ 'object.shop': 'Shop' }, { 'object.shop': 'Dükkan' }, 'audit.json');
    use('shop.hi');
    check();
    expect([...readLanguage('en', folder)].map(([key, { area, isForServer }]) => [key, area, isForServer])).toEqual([
      ['audit.object.shop', 'audit', false],
      ['audit.action.shop.opened', 'audit', false],
      ['shop.hi', 'shop', false],
    ]);
    write({ 'object.shop': 'Shop' }, { 'object.shop': 'Dükkan' }, 'market/shop.audit.json');
    expect(check).toThrow('en: "audit.object.shop" stands in two files');
    write({ words: 'Words' }, { words: 'Sözler' }, 'market/shop.audit.json');
    expect(check).toThrow('No source file uses:\n  audit.words');
  });

  it('refuses a key that stands in both files of an area', () => {
    write({ hi: 'Hi' }, { hi: 'Selam' });
    write({ hi: 'Hello' }, { hi: 'Merhaba' }, 'shop.server.json');
    expect(check).toThrow('en: "shop.hi" stands in two files');
  });
});
