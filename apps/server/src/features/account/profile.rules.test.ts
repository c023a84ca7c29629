import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMailAddress, parseTradeLink } from './profile.rules.ts';

describe('a mail address', () => {
  it('is one bare address in lower case [ACC-179]', () => {
    expect(parseMailAddress('Trader+Desk@Example.CO.uk')).toBe('trader+desk@example.co.uk');
    expect(parseMailAddress("o'neil_1@xn--d1acpjx3f.xn--p1ai")).toBe("o'neil_1@xn--d1acpjx3f.xn--p1ai");
  });

  it.each([
    'trader',
    '@example.com',
    'trader@',
    'trader@localhost',
    'trader@127.0.0.1',
    'trader@[127.0.0.1]',
    'Trader <trader@example.com>',
    '<trader@example.com>',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@example.com b@example.com',
    '"a b"@example.com',
    '.a@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example..com',
    'a@example.c',
    'a@example.com\r\nBcc: b@example.com',
    'a@b@example.com',
    '\u212Aelvin@example.com',
    'İ@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('is not %j', (typed) => {
    expect(parseMailAddress(typed)).toBeNull();
  });

  it('has at most 254 characters [ACC-179]', () => {
    const mail = (local: string): string => `${local}@${'b.'.repeat(124)}com`;
    expect(mail('aa')).toHaveLength(254);
    expect(parseMailAddress(mail('aa'))).toBe(mail('aa'));
    expect(parseMailAddress(mail('aaa'))).toBeNull();
  });

  it('is what it was, read once more', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(fc.emailAddress(), (typed) => {
        const mail = parseMailAddress(typed);
        expect(mail).toBe(typed.toLowerCase());
        expect(parseMailAddress(mail!)).toBe(mail);
      }),
    );
  });
});

describe('a trade link', () => {
  const url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=Ab-_1234';

  it.each([
    url,
    url.replace('/new/', '/new'),
    `${url.slice(0, -8)}Ab%2D_1234`,
    'https://steamcommunity.com/tradeoffer/new/?token=Ab-_1234&partner=1',
  ])('is rebuilt from its parts: %s [ACC-179]', (typed) => {
    expect(parseTradeLink(typed)).toEqual({ url, steamId: '76561197960265729' });
  });

  it('belongs to the Steam id that its partner stands for [ACC-179]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_294_967_295 }), (partner) => {
        const steamId = String(76_561_197_960_265_728n + BigInt(partner));
        expect(parseTradeLink(url.replace('partner=1', `partner=${partner}`))?.steamId).toBe(steamId);
      }),
    );
  });

  it.each([
    'no link',
    url.replace('https', 'http'),
    url.replace('steamcommunity.com', 'steamcommunity.com.evil.example'),
    url.replace('steamcommunity.com', 'www.steamcommunity.com'),
    url.replace('steamcommunity.com', 'steamcommunity.com:8443'),
    url.replace('//', '//user@'),
    url.replace('//', '//user:pass@'),
    `${url}#x`,
    `${url}&extra=1`,
    `${url}&partner=2`,
    `${url}&token=Ab-_1234`,
    url.replace('/new/', '/new/x'),
    url.replace('partner=1', 'partner=0'),
    url.replace('partner=1', 'partner=01'),
    url.replace('partner=1', 'partner=4294967296'),
    url.replace('partner=1', 'partner=-1'),
    url.replace('partner=1&', ''),
    url.replace('Ab-_1234', 'short'),
    url.replace('Ab-_1234', 'x'.repeat(17)),
    url.replace('Ab-_1234', 'Ab%201234'),
    `javascript:alert('${url}')`,
  ])('is not %s', (typed) => {
    expect(parseTradeLink(typed)).toBeNull();
  });
});
