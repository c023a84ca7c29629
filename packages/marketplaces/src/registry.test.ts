import { readFileSync } from 'node:fs';
import { MARKETS, PRICED_MARKETS } from '@lootfolio/domain/markets';
import { expect, it } from 'vitest';
import { hasBids, PRICE_SOURCES, sourcesOf, unsourcedReason } from './registry.ts';

it('has a source or a reason for every market [MKT-101]', () => {
  const unsourced = MARKETS.filter(({ slug }) => sourcesOf(slug).length === 0).map(({ slug }) => slug);
  expect(unsourced).toEqual(['krakatoa']);
  for (const { slug } of MARKETS) expect(unsourcedReason(slug) !== null).toBe(unsourced.includes(slug));
});

it('counts the markets with prices: README and package.json state that number', () => {
  expect(PRICED_MARKETS).toEqual(MARKETS.filter(({ slug }) => sourcesOf(slug).length > 0));
  for (const file of ['README.md', 'package.json']) {
    const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
    expect([...text.matchAll(/(\d+) marketplaces/g)].map(([, count]) => [file, Number(count)])).toEqual([[file, PRICED_MARKETS.length]]);
  }
});

it('knows the market of every source, and names each source once', () => {
  const slugs = MARKETS.map(({ slug }) => slug);
  for (const { key, market } of PRICE_SOURCES) {
    expect(slugs).toContain(market);
    expect(key.startsWith(`${market}-`)).toBe(true);
  }
  expect(new Set(PRICE_SOURCES.map(({ key }) => key)).size).toBe(PRICE_SOURCES.length);
});

it('reads buy orders of Waxpeer and MarketCSGO in every game', () => {
  for (const { slug } of MARKETS)
    for (const app of [730, 570, 440, 252490] as const) expect(hasBids(slug, app)).toBe(slug === 'waxpeer' || slug === 'marketcsgo');
});

it('falls back within a market only', () => {
  const fallbacks = PRICE_SOURCES.filter(({ fallbackFor }) => fallbackFor);
  expect(fallbacks.map(({ key, fallbackFor }) => [key, fallbackFor])).toEqual([['buff-dump', 'buff-goods']]);
});

it('marks the sources whose unit or currency is not confirmed', () => {
  const unconfirmed = PRICE_SOURCES.filter(({ unitConfirmed }) => !unitConfirmed).map(({ market }) => market);
  expect(unconfirmed).toEqual(['shadowpay', 'gamerpay', 'skinthunder', 'swapgg', 'itradegg', 'skinflowgg', 'csmoney', 'skinland']);
});
