import { GAMES } from '@lootfolio/domain/games';
import { MARKETS } from '@lootfolio/domain/markets';
import { PHASES } from '@lootfolio/domain/names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemUrl } from './links.ts';
import { readPasted } from './pasted.ts';

const item = (text: string) => {
  const pasted = readPasted(text);
  return pasted?.kind === 'item' ? [pasted.item.market, pasted.item.appId, pasted.item.name, pasted.item.phase] : pasted;
};
const person = (text: string) => {
  const pasted = readPasted(text);
  return pasted?.kind === 'person' ? [pasted.person.steamId, pasted.person.vanity, pasted.person.assetId] : pasted;
};

const name = fc
  .string({ unit: fc.constantFrom(...Array.from("★™|()-'&.:!/%+#?= éıAK47東")), minLength: 1 })
  .map((text) => `Item ${text} x`.replace(/\s+/g, ' '));
const links = MARKETS.flatMap(({ slug }) =>
  GAMES.filter(({ appId }) => itemUrl(slug, appId, 'x', null) !== null).map(({ appId }) => ({ slug, appId })),
);

describe('a pasted link of a market', () => {
  it('is the item to which the product links there, on every market', () => {
    expect(new Set(links.map(({ slug }) => slug)).size).toBe(20);
    fc.assert(
      fc.property(name, fc.constantFrom(...links), fc.constantFrom(null, ...PHASES), (text, { slug, appId }, phase) => {
        const knowsPhase = slug === 'marketcsgo';
        expect(item(itemUrl(slug, appId, text, knowsPhase ? phase : null)!)).toEqual([slug, appId, text, knowsPhase ? phase : null]);
      }),
      { numRuns: 1000 },
    );
  });

  it('has the phase behind the name on ShadowPay', () => {
    const url = itemUrl('shadowpay', 730, '★ Karambit | Doppler (Factory New)', 'Phase 2')!;
    expect(item(url)).toEqual(['shadowpay', 730, '★ Karambit | Doppler (Factory New)', 'Phase 2']);
  });

  it('of another shape gives the words of its address', () => {
    expect(item('https://skinport.com/item/ak-47-redline-field-tested')).toEqual(['skinport', null, 'ak 47 redline field tested', null]);
    expect(item('https://waxpeer.com/item/ak-47-redline-field-tested')).toEqual(['waxpeer', null, 'ak 47 redline field tested', null]);
    expect(item('www.lis-skins.com/market/csgo/ak-47-redline-field-tested/')).toEqual([
      'lisskins',
      730,
      'ak 47 redline field tested',
      null,
    ]);
    expect(item('https://loot.farm/item/awp_asiimov')).toEqual(['lootfarm', null, 'awp asiimov', null]);
    expect(item('https://tf2.tm/en/item/mann-co-key')).toEqual(['marketcsgo', 440, 'mann co key', null]);
    expect(item('https://buff.market/market/csgo#search=AWP%20Asiimov')).toEqual(['buffmarket', 730, 'AWP Asiimov', null]);
    expect(item('https://steamcommunity.com/market/search?appid=730&q=redline')).toEqual(['steam', 730, 'redline', null]);
  });

  it('with numbers alone names no item', () => {
    for (const url of [
      'https://buff.163.com/goods/42923?from=market',
      'https://csfloat.com/item/803345123456789012',
      'https://skinthunder.com/product/1234',
      'https://bitskins.com/item/cs2/0b59f1b6-6a30-4d47-b5a4-6c3d1e2f1a2b',
      'https://steamcommunity.com/market/',
      'https://dmarket.com/ingame-items/item-list/csgo-skins',
    ])
      expect(readPasted(url)).toEqual({ kind: 'nameless' });
  });

  it('of another site is only text', () => {
    for (const text of [
      'https://example.com/ak-47',
      'https://steamcommunity.com/groups/traders',
      'https://notskinport.com/item/ak',
      'ak 47',
      'AK-47 | Redline',
    ])
      expect(readPasted(text)).toBeNull();
  });
});

describe('a pasted person', () => {
  const ID = '76561198083328612';
  it('is read from profiles, inventories, trade links and ids', () => {
    expect(person(`https://steamcommunity.com/profiles/${ID}`)).toEqual([ID, null, null]);
    expect(person(`https://steamcommunity.com/profiles/${ID}/inventory/#730_2_35812512512`)).toEqual([ID, null, '35812512512']);
    expect(person('https://steamcommunity.com/id/some_trader/inventory#730_2_1')).toEqual([null, 'some_trader', '1']);
    expect(person('steamcommunity.com/id/some-trader/')).toEqual([null, 'some-trader', null]);
    expect(person('https://steamcommunity.com/tradeoffer/new/?partner=123062884&token=AbCd')).toEqual([ID, null, null]);
    expect(person('STEAM_0:0:61531442')).toEqual([ID, null, null]);
    expect(person('https://steamcommunity.com/profiles/[U:1:123062884]')).toEqual([ID, null, null]);
  });
});

describe('any text', () => {
  it('is read without an error', () => {
    const host = fc.constantFrom(
      'https://skinport.com/',
      'https://steamcommunity.com/market/listings/730/',
      'https://buff.163.com/market/csgo#',
      'https://bitskins.com/?search={',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.tuple(host, fc.string({ unit: 'grapheme' })).map(([start, rest]) => start + rest),
    );
    const kinds = [undefined, 'item', 'person', 'inspect', 'nameless'];
    fc.assert(
      fc.property(text, (pasted) => {
        expect(kinds).toContain(readPasted(pasted)?.kind);
      }),
    );
  });
});
