import { GAMES } from '@lootfolio/domain/games';
import { MARKETS } from '@lootfolio/domain/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemUrl, marketUrl } from './links.ts';

const doppler = '★ StatTrak™ Karambit | Doppler (Factory New)';
const encoded = '%E2%98%85%20StatTrak%E2%84%A2%20Karambit%20%7C%20Doppler%20%28Factory%20New%29';

describe('links to items', () => {
  it('encodes the name once, brackets included', () => {
    expect(itemUrl('steam', 730, doppler, null)).toBe(`https://steamcommunity.com/market/listings/730/${encoded}`);
  });

  it('names the phase where the market searches by it', () => {
    expect(itemUrl('marketcsgo', 730, doppler, 'Black Pearl')).toBe(`https://market.csgo.com/en/?search=${encoded}&phase=blackpearl`);
    expect(itemUrl('shadowpay', 730, doppler, 'Phase 2')).toBe(
      `https://shadowpay.com/csgo-items?search=${encoded}%20Phase%202&sort_column=price&sort_dir=asc`,
    );
  });

  it('leads to the game of the item, or is null', () => {
    expect(itemUrl('marketcsgo', 252490, 'Big Grin', null)).toBe('https://rust.tm/en/?search=Big%20Grin');
    expect(itemUrl('dmarket', 252490, 'Big Grin', null)).toBe('https://dmarket.com/ingame-items/item-list/rust-skins?title=Big%20Grin');
    expect(itemUrl('csmoney', 252490, 'Big Grin', null)).toBeNull();
    expect(itemUrl('lootfarm', 730, doppler, null)).toBeNull();
    expect(itemUrl('csfloat', 730, doppler, null)).toBe(`https://csfloat.com/search?market_hash_name=${encoded}`);
    expect(itemUrl('waxpeer', 570, 'Dragonclaw Hook', null)).toBeNull();
    expect(itemUrl('nowhere', 730, doppler, null)).toBeNull();
  });

  it('keeps any name out of the rest of the address', () => {
    const links = MARKETS.flatMap(({ slug }) => GAMES.map(({ appId }) => ({ slug, appId })));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.constantFrom(...links), (name, { slug, appId }) => {
        const plain = itemUrl(slug, appId, 'x', null);
        const url = itemUrl(slug, appId, name, null);
        if (plain === null || url === null) {
          expect(url).toBe(plain);
          return;
        }
        if (slug === 'bitskins') {
          const query = JSON.parse(new URL(url).searchParams.get('search')!) as { where: unknown };
          expect(query.where).toEqual({ skin_name: name.toWellFormed() });
          return;
        }
        const [before, after] = plain.split(/(?<=[=/])x(?=&|$)/) as [string, string];
        expect(url.startsWith(before) && url.endsWith(after)).toBe(true);
        expect(decodeURIComponent(url.slice(before.length, url.length - after.length))).toBe(name);
      }),
    );
  });
});

it('knows the front page of every market but Krakatoa', () => {
  for (const { slug } of MARKETS) {
    const url = marketUrl(slug);
    if (slug === 'krakatoa') expect(url).toBeNull();
    else expect(new URL(url!).protocol).toBe('https:');
  }
});
