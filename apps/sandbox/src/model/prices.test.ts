import { median } from '@lootfolio/domain/quotes';
import { expect, it } from 'vitest';
import { dayOf, STEPS_PER_DAY } from '../clock.ts';
import { NOW } from '../test-sandbox.ts';
import { itemsOf } from './items.ts';
import { MARKET_TRAITS } from './market-traits.ts';
import { createModel, type Offer } from './prices.ts';

const model = createModel(1);
const MINUTES = 60_000;

const byItem = (offers: Offer[]): Map<unknown, Offer> => new Map(offers.map((offer) => [offer.item, offer]));
const steam = byItem(model.offers('steam', 730, NOW));

/** Prices of a market as shares of the undisturbed Steam price, for items of one dollar or more. */
function ratios(market: string): number[] {
  return model.offers(market, 730, NOW).flatMap(({ item, price }) => {
    const reference = model.reference(item, dayOf(NOW)).price;
    return reference >= 1000 ? [price / reference] : [];
  });
}

it('shows the same to everybody with the same seed, and something else for another', () => {
  expect(createModel(1).offers('buff', 570, NOW)).toEqual(model.offers('buff', 570, NOW));
  expect(createModel(2).offers('buff', 570, NOW)).not.toEqual(model.offers('buff', 570, NOW));
});

it('shows with a lag what it shows without one at an earlier time', () => {
  const late = createModel(1, STEPS_PER_DAY * 3);
  const before = NOW - 3 * 24 * 60 * MINUTES;
  const item = itemsOf(570)[0]!;
  expect(late.offers('buff', 570, NOW)).toEqual(model.offers('buff', 570, before));
  expect(late.reference(item, dayOf(NOW))).toEqual(model.reference(item, dayOf(before)));
  expect(late.on('buff', item, dayOf(NOW))).toEqual(model.on('buff', item, dayOf(before)));
});

it.each(Object.entries(MARKET_TRAITS))('keeps %s near its share of Steam, with few but real outliers', (market, traits) => {
  const found = ratios(market);
  expect(median(found) / traits.ratio).toBeGreaterThan(0.97);
  expect(median(found) / traits.ratio).toBeLessThan(1.03);
  const outliers = found.filter((ratio) => ratio > 3 * traits.ratio || 3 * ratio < traits.ratio).length / found.length;
  expect(outliers).toBeGreaterThan(0.005);
  expect(outliers).toBeLessThan(0.025);
});

it.each(Object.entries(MARKET_TRAITS))('gives %s about its share of the items', (market, { coverage, games }) => {
  for (const appId of games) {
    const share = model.offers(market, appId, NOW).length / itemsOf(appId).length;
    expect(Math.abs(share - coverage)).toBeLessThan(0.06);
  }
});

it('has prices on two and more markets for nearly every CS2 item', () => {
  const count = new Map<string, number>();
  for (const market of Object.keys(MARKET_TRAITS)) {
    for (const name of new Set(model.offers(market, 730, NOW).map(({ item }) => item.name))) count.set(name, (count.get(name) ?? 0) + 1);
  }
  expect([...count.values()].filter((markets) => markets >= 2).length).toBeGreaterThan(36_000);
});

it.each([
  [/^★ .*(Gloves|Wraps)/, 150, 350],
  [/^★ (?!.*(Gloves|Wraps)).*\(/, 120, 320],
  [/^StatTrak™ (?!Music).*\((Factory|Minimal|Field|Well|Battle)/, 2, 12],
  [/^(?!★|StatTrak|Souvenir).*\((Factory|Minimal|Field|Well|Battle)/, 1, 7],
  [/^Sticker \|/, 0.6, 3],
  [/^Sealed Graffiti/, 0.1, 0.6],
])('prices names like %s in the middle between %d and %d dollars', (pattern, low, high) => {
  const prices = [...steam.values()].filter(({ item }) => pattern.test(item.name)).map(({ price }) => price / 1000);
  expect(prices.length).toBeGreaterThan(200);
  expect(median(prices)).toBeGreaterThan(low);
  expect(median(prices)).toBeLessThan(high);
});

it('prices wear, StatTrak and phases of one finish in the usual order', () => {
  const dollars = (name: string, phase: string | null = null): number =>
    model.reference(
      itemsOf(730).find((item) => item.name === name && item.phase === phase)!,
      dayOf(NOW),
    ).price;
  expect(dollars('AK-47 | Redline (Minimal Wear)')).toBeGreaterThan(dollars('AK-47 | Redline (Field-Tested)'));
  expect(dollars('★ Karambit | Doppler (Factory New)', 'Sapphire')).toBeGreaterThan(
    2 * dollars('★ Karambit | Doppler (Factory New)', 'Phase 1'),
  );
});

it('changes about a tenth of a list in ten minutes, nothing in between', () => {
  const before = byItem(model.offers('waxpeer', 730, NOW));
  const changed = (time: number): number => {
    const after = model.offers('waxpeer', 730, time);
    return after.filter(({ item, price }) => before.get(item)?.price !== price).length / after.length;
  };
  expect(changed(NOW + 9 * MINUTES)).toBe(0);
  expect(changed(NOW + 10 * MINUTES)).toBeGreaterThan(0.05);
  expect(changed(NOW + 10 * MINUTES)).toBeLessThan(0.2);
});

it('leaves some prices standing for more than a day while the others move', () => {
  const before = byItem(model.offers('buff', 730, NOW));
  const later = model.offers('buff', 730, NOW + 26 * 60 * MINUTES);
  const standing =
    later.filter(({ item, price }) => price > 5000 && before.get(item)?.price === price).length /
    later.filter(({ price }) => price > 5000).length;
  expect(standing).toBeGreaterThan(0.01);
  expect(standing).toBeLessThan(0.05);
});

it('moves prices over 90 days, typically by a tenth to a half', () => {
  const moves = itemsOf(252_490).map((item) => {
    const prices = Array.from({ length: 90 }, (_, back) => model.reference(item, dayOf(NOW) - back).price);
    return Math.max(...prices) / Math.min(...prices);
  });
  expect(median(moves)).toBeGreaterThan(1.08);
  expect(median(moves)).toBeLessThan(1.6);
});

it('has thin markets: many single pieces, never none', () => {
  const quantities = model.offers('bitskins', 730, NOW).map(({ quantity }) => quantity);
  expect(Math.min(...quantities)).toBe(1);
  const thin = quantities.filter((quantity) => quantity <= 2).length / quantities.length;
  expect(thin).toBeGreaterThan(0.2);
  expect(thin).toBeLessThan(0.7);
});

it('composes thousands of different names for Dota 2 and Rust', () => {
  for (const [appId, about] of [
    [570, 4000],
    [252_490, 2500],
  ] as const) {
    const names = new Set(itemsOf(appId).map(({ name }) => name));
    expect(names.size).toBe(itemsOf(appId).length);
    expect(Math.abs(names.size - about)).toBeLessThan(about / 10);
  }
});
