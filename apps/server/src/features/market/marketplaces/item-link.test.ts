import { MARKETS } from '@lootfolio/domain/markets';
import { sourcesOf } from '@lootfolio/marketplaces/registry';
import { expect, it } from 'vitest';
import { itemLink } from './item-link.ts';

const REDLINE = { appId: 730, name: 'AK-47 | Redline (Field-Tested)', phase: null } as const;
const HOOK = { appId: 570, name: 'Dragonclaw Hook', phase: null } as const;

it('exists for every market that has prices, for every game that it trades', () => {
  for (const { id, slug } of MARKETS) {
    for (const appId of new Set(sourcesOf(slug).flatMap(({ apps }) => apps))) {
      const link = itemLink(id, { appId, name: 'Some Item', phase: null }, null);
      expect([slug, appId, link]).toEqual([slug, appId, expect.stringMatching(/^https:\/\//)]);
    }
  }
});

it('takes the address that the list gave, then the search for the name, then the front page of the market', () => {
  expect(itemLink(3, REDLINE, 'https://waxpeer.com/item/ak-47-redline')).toBe('https://waxpeer.com/item/ak-47-redline');
  expect(itemLink(3, REDLINE, null)).toBe('https://waxpeer.com/?search=AK-47%20%7C%20Redline%20%28Field-Tested%29');
  expect(itemLink(23, REDLINE, null)).toBe('https://loot.farm/');
});

it('is null for a game that the market does not trade, and for a market without a confirmed address', () => {
  expect(itemLink(25, HOOK, null)).toBeNull();
  expect(itemLink(16, REDLINE, null)).toBeNull();
});
