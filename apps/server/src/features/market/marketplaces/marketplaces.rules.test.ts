import { MARKETS } from '@lootfolio/domain/markets';
import { describe, expect, it } from 'vitest';
import { DOCUMENTED, SPECIFIED_FEES } from './documented-facts.ts';
import { factsOf, feeInGame, payoutPercent, sellingFee } from './marketplaces.rules.ts';

const idOf = (slug: string): number => MARKETS.find((market) => market.slug === slug)!.id;
const untouched = { fees_sell_percent: null, fee_known: null };
const fee = (slug: string, set: 'specification' | 'documented' = 'documented') => sellingFee({ slug, ...untouched }, set);

it('knows nothing of a market that nobody documents', () => {
  expect(factsOf('nowhere')).toEqual({ link: null, fee: null });
  expect(factsOf('buff')).toBe(DOCUMENTED['buff']);
});

describe('the cost of a payout', () => {
  it('is that of the most expensive method', () => {
    expect([payoutPercent(idOf('marketcsgo')), payoutPercent(idOf('bitskins')), payoutPercent(idOf('skinport'))]).toEqual([5, 4, 0]);
  });

  it('is unknown where it is not documented, or where no money is paid out', () => {
    for (const { id, slug, payout } of MARKETS) {
      const documented = DOCUMENTED[slug]?.payoutFee?.to ?? null;
      expect(payoutPercent(id)).toBe(payout === 'cash' ? documented : null);
    }
    expect(payoutPercent(idOf('steam'))).toBeNull();
  });
});

describe('the fee of a sale', () => {
  it('is the documented one, with its steps', () => {
    expect(fee('skinport')).toEqual({
      origin: 'documented',
      fee: { basisPoints: 800, basis: 'of_price', known: true },
      steps: [{ appId: null, from: 1_000_000, basisPoints: 600 }],
      documented: DOCUMENTED['skinport']!.fee,
    });
    // the specification has another fee
    expect([fee('waxpeer').fee.basisPoints, fee('waxpeer', 'specification').fee.basisPoints]).toEqual([600, 800]);
    expect(fee('dmarket').steps).toEqual([{ appId: 730, from: 0, basisPoints: 200 }]);
    expect(fee('steam')).toMatchObject({ fee: { basisPoints: 1500, basis: 'on_top' }, steps: [] });
  });

  it('in the set of the specification is one for each market that it names', () => {
    for (const [slug, specified] of Object.entries(SPECIFIED_FEES))
      expect(fee(slug, 'specification')).toMatchObject({
        origin: 'documented',
        fee: { basisPoints: specified.percent * 100 },
        steps: [],
        documented: specified,
      });
    // not in the specification: the documented fee, without steps
    expect(fee('skinport', 'specification')).toMatchObject({ fee: { basisPoints: 800 }, steps: [] });
  });

  it('is assumed where none is documented', () => {
    expect(fee('bitskins')).toEqual({
      origin: 'assumed',
      fee: { basisPoints: 1000, basis: 'of_price', known: false },
      steps: [],
      documented: null,
    });
  });

  it('is the operator’s figure in place of the documented one and its steps, on the same basis', () => {
    const set = (slug: string, fee_known: boolean | null) => sellingFee({ slug, fees_sell_percent: 7.5, fee_known }, 'documented');
    expect(set('skinport', null)).toEqual({
      origin: 'operator',
      fee: { basisPoints: 750, basis: 'of_price', known: true },
      steps: [],
      documented: null,
    });
    expect(set('steam', null).fee).toEqual({ basisPoints: 750, basis: 'on_top', known: true });
    expect(set('bitskins', false).fee).toEqual({ basisPoints: 750, basis: 'of_price', known: false });
    expect(sellingFee({ slug: 'buff', fees_sell_percent: 0, fee_known: null }, 'documented').fee.basisPoints).toBe(0);
  });

  it('in one game is that of its steps', () => {
    expect([feeInGame(fee('dmarket'), 730).basisPoints, feeInGame(fee('dmarket'), 570).basisPoints]).toEqual([200, 500]);
  });
});
