import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GUIDE, type GuideNode } from '../src/lib/guide.ts';
import { readGuide } from './guide.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/guide');
const FILES = globSync('{en,tr}/*.md', { cwd: FOLDER });

const addresses = (nodes: readonly GuideNode[], tag: string): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.tag === tag ? [node.address!] : []), ...addresses(node.content, tag)],
  );

describe('the guide', () => {
  it('has each page in both languages', () => {
    for (const lang of ['en', 'tr'])
      expect(
        FILES.filter((file) => dirname(file) === lang)
          .map((file) => basename(file, '.md'))
          .toSorted(),
      ).toEqual(Object.keys(GUIDE).toSorted());
  });

  it.each(FILES)('%s names pages and pictures that exist', (file) => {
    const { title, content } = readGuide(readFileSync(join(FOLDER, file), 'utf8'));
    expect(title).not.toBe('');
    expect(addresses(content, 'img').filter((picture) => !existsSync(join(FOLDER, dirname(file), picture)))).toEqual([]);
    const links = addresses(content, 'a');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(FILES).toContain(join(dirname(file), link));
  });

  it('becomes elements', () => {
    expect(readGuide('# Sell\n\nPress **Sell**, see [value](value.md).\n\n1. One\n\n| A |\n|---|\n| b |\n\n![Seen](../x.jpg)')).toEqual({
      title: 'Sell',
      content: [
        {
          tag: 'p',
          content: ['Press ', { tag: 'strong', content: ['Sell'] }, ', see ', { tag: 'a', address: 'value.md', content: ['value'] }, '.'],
        },
        { tag: 'ol', content: [{ tag: 'li', content: ['One'] }] },
        {
          tag: 'table',
          content: [
            { tag: 'thead', content: [{ tag: 'tr', content: [{ tag: 'th', content: ['A'] }] }] },
            { tag: 'tbody', content: [{ tag: 'tr', content: [{ tag: 'td', content: ['b'] }] }] },
          ],
        },
        { tag: 'p', content: [{ tag: 'img', address: '../x.jpg', alt: 'Seen', content: [] }] },
      ],
    });
  });

  it('refuses what it cannot show', () => {
    expect(() => readGuide('Words\n\n# Late title')).toThrow('begins with its title');
    expect(() => readGuide('# Title\n\n<b>raw</b>')).toThrow('"html"');
  });
});
