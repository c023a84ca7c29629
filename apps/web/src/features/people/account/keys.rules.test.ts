import { KEY_MARKETS as DECLARED } from '@lootfolio/contract/features/people/market-keys';
import { describe, expect, it } from 'vitest';
import { KEY_MARKETS, KEY_PAGES, keysNotice, needsProxy, placeholderOf } from './keys.rules.ts';

const waxpeer = { market: 'waxpeer', set: true, check: 'ok' } as const;
const csfloat = { market: 'csfloat', set: false, check: 'unchecked' } as const;
const steam = { market: 'steam', set: true, check: 'unchecked' } as const;

it('every market with a key has a field, and a page that creates the key', () => {
  expect(KEY_MARKETS).toEqual([...DECLARED]);
  for (const page of Object.values(KEY_PAGES)) expect(page).toMatch(/^https:\/\//);
});

it("a placeholder is 12 asterisks until the keys are loaded, then those and the key's end [ACC-124] [ACC-177]", () => {
  expect(placeholderOf(undefined)).toBe('************');
  expect(placeholderOf({ set: true, hint: 'a1b2' })).toBe('************a1b2');
  expect(placeholderOf({ set: true, hint: null })).toBe('************');
  expect(placeholderOf({ set: false, hint: null })).toBeNull();
});

describe('apiWarn', () => {
  it("is shown while no selling market has a key; Steam's key does not count [ACC-176]", () => {
    expect(keysNotice([csfloat])).toBe('info');
    expect(keysNotice([csfloat, steam])).toBe('info');
    expect(keysNotice([waxpeer, csfloat])).toBeNull();
  });

  it('is in danger style when a last check failed [ACC-112] [ACC-176]', () => {
    expect(keysNotice([waxpeer, { market: 'csfloat', set: true, check: 'failed' }])).toBe('danger');
    expect(keysNotice([csfloat, { market: 'steam', set: true, check: 'failed' }])).toBe('danger');
  });
});

it('proxyWarn is shown while a market key is set and no proxy is [ACC-176]', () => {
  expect(needsProxy([waxpeer], null)).toBe(true);
  expect(needsProxy([waxpeer], 'http://127.0.0.1:8080')).toBe(false);
  expect(needsProxy([csfloat, steam], null)).toBe(false);
});
