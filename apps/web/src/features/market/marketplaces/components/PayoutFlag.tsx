import { payoutOf } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { Flag } from '../../../../ui/value/Flag.tsx';

/** The payment of a market that pays no money; null when it pays money. */
export function payoutText(marketId: number): { flag: string; why: string } | null {
  const payout = payoutOf(marketId);
  if (payout === 'cash') return null;
  return payout === 'wallet'
    ? { flag: t('marketplaces.walletOnly'), why: t('marketplaces.walletOnlyText') }
    : { flag: t('marketplaces.tradeOnly'), why: t('marketplaces.tradeOnlyText') };
}

type Props = { marketId: number; plain?: boolean };

/** Marks a market whose proceeds are not money. Shown beside every selling price on such a market. */
export function PayoutFlag({ marketId, plain = false }: Props) {
  const text = payoutText(marketId);
  if (!text) return null;
  return (
    <Flag tone={payoutOf(marketId) === 'trade' ? 'warn' : 'quiet'} why={text.why} plain={plain}>
      {text.flag}
    </Flag>
  );
}

export const FeeAssumed = ({ plain = false }: { plain?: boolean }) => (
  <Flag why={t('marketplaces.feeAssumedWhy')} plain={plain}>
    {t('marketplaces.feeAssumed')}
  </Flag>
);
