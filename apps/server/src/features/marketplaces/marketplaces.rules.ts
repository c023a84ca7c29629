import { ASSUMED_FEE, basisPointsOf, type Fee, feeIn, feeOf, type FeeStep } from '@lootfolio/domain/fees';
import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { marketById } from '@lootfolio/domain/markets';
import { DOCUMENTED, type DocumentedFee, type Facts, SPECIFIED_FEES } from './documented-facts.ts';

/** Which documented fees count: those of the specification, or those of the markets today. */
export type FeeSet = 'specification' | 'documented';

/** Where a market's fee comes from: somebody documents it, nobody does, or the operator of this server set it. */
export type FeeOrigin = 'documented' | 'assumed' | 'operator';

export type SellingFee = { origin: FeeOrigin; fee: Fee; steps: readonly FeeStep[]; documented: DocumentedFee | null };

export const factsOf = (slug: string): Facts => DOCUMENTED[slug] ?? { link: null, fee: null };

/** What a payout costs in percent, by its dearest way; null where nobody documents it, and where no money is paid out. */
export function payoutPercent(marketId: number): number | null {
  const { slug, payout } = marketById(marketId);
  return payout === 'cash' ? (factsOf(slug).payoutFee?.to ?? null) : null;
}

/** The fee of a market; the operator's figure replaces the documented one with all its steps. */
export function sellingFee(slug: string, operatorPercent: number | null, set: FeeSet): SellingFee {
  const documented = (set === 'specification' ? SPECIFIED_FEES[slug] : undefined) ?? factsOf(slug).fee;
  if (operatorPercent !== null) {
    return { origin: 'operator', fee: feeOf(operatorPercent, basisOf(documented)), steps: [], documented: null };
  }
  if (documented === null) return { origin: 'assumed', fee: ASSUMED_FEE, steps: [], documented };
  return {
    origin: 'documented',
    fee: feeOf(documented.percent, basisOf(documented)),
    // the specification knows one fee for each market
    steps: (set === 'specification' ? [] : (documented.steps ?? [])).map(({ game, from = 0, percent }) => ({
      appId: game ? APP_IDS[game] : null,
      from,
      basisPoints: basisPointsOf(percent),
    })),
    documented,
  };
}

const basisOf = (documented: DocumentedFee | null): Fee['basis'] => (documented?.onTop ? 'on_top' : 'of_price');

export const feeInGame = ({ fee, steps }: SellingFee, appId: AppId): Fee => feeIn(fee, steps, appId);
