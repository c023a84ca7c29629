import { describe, expect, it } from 'vitest';
import { SECTIONS, sectionAt } from './sections.ts';

it('the sections have the specified order and ids [ACC-101] [ACC-104] [ACC-107] [ACC-174]', () => {
  expect(SECTIONS.map(({ id }) => id)).toEqual([
    ...['balances', 'e_mail', 'sessions', 'steam_account', 'steam_trade_link', 'market_api', 'proxy', 'notifications'],
    ...['api_tokens', 'connections'],
  ]);
});

describe('the section in view', () => {
  it.each([
    [[100, 500, 900], 0],
    [[-300, 120, 900], 0],
    [[-300, 90, 900], 1],
    [[-900, -500, -100], 2],
  ])('with tops at %j is number %i', (tops, index) => expect(sectionAt(tops, 100, false)).toBe(index));

  it('is the last one at the end of the page, however short it is', () => expect(sectionAt([-300, 90, 700], 100, true)).toBe(2));
});
