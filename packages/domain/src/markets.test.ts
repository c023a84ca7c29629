import { describe, expect, it } from 'vitest';
import {
  BUYING_MARKETS,
  findMarket,
  isOpen,
  marketById,
  markHue,
  MARKETS,
  MONEY_MARKETS,
  OPEN_MARKETS,
  OTHER_MARKET,
  paysMoney,
  SELLING_MARKETS,
} from './markets.ts';

describe('the table of marketplaces', () => {
  it('gives every marketplace its number [DATA-105, MKT-101, MKT-204, MKT-205]', () => {
    expect(MARKETS.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 Steam',
      '2 Buff.163',
      '3 Waxpeer',
      '4 MarketCSGO',
      '5 Bitskins',
      '6 Skinport',
      '7 White.Market',
      '8 Shadowpay',
      '9 Gamerpay',
      '10 BuffMarket',
      '11 Skinthunder',
      '12 HaloSkins',
      '13 CSFloat',
      '15 CSDeals',
      '16 Krakatoa',
      '17 Swap.GG',
      '18 LisSkins',
      '21 iTrade.gg',
      '22 Skinflow.gg',
      '23 Loot.Farm',
      '24 Tradeit.gg',
      '25 CS.Money',
      '1001 DMarket',
      '1002 Skinland',
    ]);
  });

  it('gives each a mark of two letters and a hue that no other has [DATA-105, MKT-202]', () => {
    for (const { mark } of MARKETS) expect(mark).toMatch(/^[A-Z][A-Z0-9]$/);
    expect(new Set(MARKETS.map(({ mark }) => mark)).size).toBe(MARKETS.length);
    expect(new Set(MARKETS.map(({ id }) => markHue(id))).size).toBe(MARKETS.length);
  });

  it('leaves 14, 19 and 20 unassigned and begins its own ids at 1000 [MKT-105, MKT-206]', () => {
    expect([14, 19, 20].map(findMarket)).toEqual([null, null, null]);
    expect(OTHER_MARKET).toMatchObject({ id: 1000, name: 'Other' });
    expect(MARKETS).not.toContain(OTHER_MARKET);
  });

  it('makes slugs of the names, without dots and blanks, but for three of them', () => {
    const own = new Map([
      ['Buff.163', 'buff'],
      ['White.Market', 'white_market'],
    ]);
    for (const { name, slug } of MARKETS) expect(slug).toBe(own.get(name) ?? name.toLowerCase().replace(/[. ]/g, ''));
    expect(findMarket('shadow')?.slug).toBe('shadowpay');
  });

  it('finds a market by id, slug, name and alias, in any case', () => {
    for (const market of MARKETS) {
      for (const reference of [market.id, String(market.id), market.slug, market.name, ...market.aliases]) {
        expect(findMarket(reference)).toBe(market);
        expect(findMarket(` ${String(reference).toUpperCase()} `)).toBe(market);
      }
    }
    expect([findMarket(''), findMarket('steam2'), findMarket(-1), findMarket('constructor')]).toEqual([null, null, null, null]);
  });

  it('buys on the selling markets and on Buff.163 [MKT-103]', () => {
    expect(new Set(BUYING_MARKETS)).toEqual(new Set(['buff', ...SELLING_MARKETS]));
    expect(BUYING_MARKETS.every((slug) => findMarket(slug) !== null)).toBe(true);
  });

  it('throws for an id that no market has', () => {
    expect(() => marketById(14)).toThrow(RangeError);
    expect(marketById(18).name).toBe('LisSkins');
  });

  it('names the markets that only trade, and the one that pays into the Steam wallet', () => {
    const paying = (payout: string): string[] => MARKETS.filter((market) => market.payout === payout).map((market) => market.slug);
    expect(paying('wallet')).toEqual(['steam']);
    expect(paying('trade')).toEqual(['swapgg', 'itradegg', 'skinflowgg', 'lootfarm', 'tradeitgg']);
  });
});

it('names the markets that are reported closed, with the month', () => {
  expect(MARKETS.flatMap(({ slug, closedSince }) => (closedSince ? [`${slug} ${closedSince}`] : []))).toEqual([
    'bitskins 2026-06',
    'gamerpay 2026-05',
  ]);
});

it('counts no closed market among the open ones and those that pay money, and takes an unknown one for open', () => {
  const closed = ['bitskins', 'gamerpay'];
  expect(OPEN_MARKETS).toEqual(MARKETS.filter(({ slug }) => !closed.includes(slug)));
  expect(MONEY_MARKETS).toEqual(OPEN_MARKETS.filter(({ payout }) => payout === 'cash'));
  expect(MARKETS.filter(({ id }) => !isOpen(id)).map(({ slug }) => slug)).toEqual(closed);
  expect(MARKETS.filter(({ id }) => paysMoney(id))).toEqual(MONEY_MARKETS);
  expect([isOpen(4711), paysMoney(4711)]).toEqual([true, true]);
});

describe('the selling markets', () => {
  it('are those of the product, HaloSkins after them [MKT-102]', () => {
    expect(SELLING_MARKETS.map((slug) => findMarket(slug)?.name)).toEqual([
      'MarketCSGO',
      'Waxpeer',
      'Shadowpay',
      'CSFloat',
      'Skinthunder',
      'HaloSkins',
    ]);
  });

  it('have the numbers that hide a market [MKT-104]', () => {
    const ids = Object.fromEntries(
      ['waxpeer', 'marketcsgo', 'shadowpay', 'skinthunder', 'csfloat'].map((slug) => [slug, findMarket(slug)?.id]),
    );
    expect(ids).toEqual({ waxpeer: 3, marketcsgo: 4, shadowpay: 8, skinthunder: 11, csfloat: 13 });
  });
});
