import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTradeLink } from './trade-link.ts';

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
