import { t } from '../../../../i18n/i18n.ts';
import rowCss from './Rows.module.css';

/** A purchase or a sale; null for a row that is neither. */
export const SideChip = ({ side }: { side: 'buy' | 'sell' | null }) => (
  <span className={rowCss.side} data-side={side ?? 'none'}>
    {side === null ? t('imports.notImported') : side === 'buy' ? t('imports.buy') : t('imports.sell')}
  </span>
);
