import { ASSUMED_FEE, basisPointsOf, type Fee, feeIn, feeOf, type FeeStep } from '@lootfolio/domain/fees';
import { APP_IDS, type AppId } from '@lootfolio/domain/games';
import { marketById } from '@lootfolio/domain/markets';
import { DOCUMENTED, type DocumentedFee, type Facts, SPECIFIED_FEES } from './documented-facts.ts';

/** The set of fees in use: the fees of the specification, or the fees that are documented for the markets today. */
export type FeeSet = 'specification' | 'documented';

/** The origin of a market's fee: a documented source, the assumption, or the operator of this server. */
export type FeeOrigin = 'documented' | 'assumed' | 'operator';

export type SellingFee = { origin: FeeOrigin; fee: Fee; steps: readonly FeeStep[]; documented: DocumentedFee | null };

export const factsOf = (slug: string): Facts => DOCUMENTED[slug] ?? { link: null, fee: null };

/** Returns the payout cost in percent by the most expensive method; null when it is not documented, or the market pays out no money. */
export function payoutPercent(marketId: number): number | null {
  const { slug, payout } = marketById(marketId);
  return payout === 'cash' ? (factsOf(slug).payoutFee?.to ?? null) : null;
}

/** A fee that the operator set; null when the documented fee applies. */
export type OperatorFee = { fees_sell_percent: number | null; fee_known: boolean | null };

/** Returns the fee of a market. The operator's figure replaces the documented fee with all its steps. */
export function sellingFee(
  { slug, fees_sell_percent: percent, fee_known: known }: OperatorFee & { slug: string },
  set: FeeSet,
): SellingFee {
  const documented = (set === 'specification' ? SPECIFIED_FEES[slug] : undefined) ?? factsOf(slug).fee;
  if (percent !== null) {
    return { origin: 'operator', fee: feeOf(percent, basisOf(documented), known ?? true), steps: [], documented: null };
  }
  if (documented === null) return { origin: 'assumed', fee: ASSUMED_FEE, steps: [], documented };
  return {
    origin: 'documented',
    fee: feeOf(documented.percent, basisOf(documented)),
    // the specification has one fee per market
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
