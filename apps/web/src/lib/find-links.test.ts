import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLinks } from './find-links.ts';

const linksIn = (text: string): string[] => findLinks(text).flatMap(({ href }) => href ?? []);

describe('the web addresses of a text', () => {
  it.each([
    ['See https://example.com/a.', 'https://example.com/a'],
    ['(http://example.com/a), https://example.com!', 'http://example.com/a', 'https://example.com'],
    [
      'https://en.wikipedia.org/wiki/Skin_(video_games) and (https://example.com/a_(b))',
      'https://en.wikipedia.org/wiki/Skin_(video_games)',
      'https://example.com/a_(b)',
    ],
    ['HTTPS://Example.com/?q=1&b=2#c;', 'HTTPS://Example.com/?q=1&b=2#c'],
    [
      '"https://example.com/x"<https://example.com/y>“https://example.com/z”',
      'https://example.com/x',
      'https://example.com/y',
      'https://example.com/z',
    ],
    ['https://steamcommunity.com/id/deniz’e bakın', 'https://steamcommunity.com/id/deniz'],
    ['https://example.com/a\u202Emoc.live', 'https://example.com/a'],
    ['https://münchen.example/ş?ü=1…', 'https://münchen.example/ş?ü=1'],
    ['javascript:alert(1) data:text/html,x ftp://example.com www.example.com xhttps://example.com https:// http://.'],
    ['http://[bad https://example.com:99999/'],
  ])('in %j', (text, ...links) => expect(linksIn(text)).toEqual(links));

  it('and what stands around them are the text, in any text; each is an address of http or https', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.constantFrom('http://', ' https://a.b', '.', ')', '(', '\n', '’', '\u202E', '<b>', 'javascript:'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const parts = findLinks(pieces.join(''));
        expect(parts.map(({ part }) => part).join('')).toBe(pieces.join(''));
        for (const { part, href } of parts) {
          if (href === null) continue;
          expect([href, /^https?:$/.test(new URL(href).protocol)]).toEqual([part, true]);
        }
        expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length);
      }),
    );
  });

  it('are found in texts of many brackets and beginnings', () => {
    expect(linksIn(`https://example.com/${')'.repeat(5000)}`)).toEqual(['https://example.com/']);
    expect(linksIn('http://'.repeat(700))).toHaveLength(1);
  });
});
