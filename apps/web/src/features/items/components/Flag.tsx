import type { ReactNode } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../../i18n/i18n.ts';
import css from './Flag.module.css';

/** A word of caution beside a price. */
export function Flag({ children, tone = 'quiet', title }: { children: ReactNode; tone?: 'quiet' | 'warn' | 'accent'; title?: string }) {
  return (
    <span className={css.flag} data-tone={tone} title={title}>
      {children}
    </span>
  );
}

/** @param compact the sign alone, where figures stand close together */
export const Suspicious = ({ compact = false }: { compact?: boolean }) => (
  <Flag tone="warn" title={`${t('items.suspicious')}: ${t('items.suspiciousText')}`}>
    <IconAlertTriangle size={11} stroke={2} aria-hidden />
    <span className={compact ? 'visually-hidden' : undefined}>{t('items.suspicious')}</span>
  </Flag>
);

export const FeeAssumed = () => <Flag title={t('items.feeAssumedText')}>{t('items.feeAssumedFlag')}</Flag>;

/** How the market pays, where it does not pay out money. */
export function PayoutFlag({ payout }: { payout: 'cash' | 'wallet' | 'trade' }) {
  if (payout === 'cash') return null;
  return payout === 'wallet' ? (
    <Flag title={t('items.walletOnlyText')}>{t('items.walletOnly')}</Flag>
  ) : (
    <Flag title={t('items.tradeOnlyText')}>{t('items.tradeOnly')}</Flag>
  );
}
