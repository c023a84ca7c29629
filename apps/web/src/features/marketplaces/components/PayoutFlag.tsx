import { payoutOf } from '@lootfolio/domain/markets';
import { t } from '../../../i18n/i18n.ts';
import { Flag } from '../../../ui/Flag.tsx';

/** What a market pays in, where that is not money; null where it is. */
export function payoutText(marketId: number): { flag: string; why: string } | null {
  const payout = payoutOf(marketId);
  if (payout === 'cash') return null;
  return payout === 'wallet'
    ? { flag: t('marketplaces.walletOnly'), why: t('marketplaces.walletOnlyText') }
    : { flag: t('marketplaces.tradeOnly'), why: t('marketplaces.tradeOnlyText') };
}

type Props = { marketId: number; plain?: boolean };

/** Marks a market whose proceeds are no money. Stands beside every price that one would sell at there. */
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
