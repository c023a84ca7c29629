import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Help } from '../overlay/Tip.tsx';
import css from './Flag.module.css';

type Props = {
  children: ReactNode;
  tone?: 'quiet' | 'warn' | 'accent';
  /** The meaning of the word, shown on hover, focus and touch. */
  why?: string | undefined;
  /** Not focusable, for use inside another control, or in dense rows that explain it elsewhere. `why` is then shown only on hover. */
  plain?: boolean;
};

/** A warning beside a price or a market. */
export function Flag({ children, tone = 'quiet', why, plain = false }: Props) {
  const content = (
    <span className={css.flag} data-tone={tone} title={plain ? why : undefined}>
      {children}
    </span>
  );
  return why === undefined || plain ? content : <Help label={why}>{content}</Help>;
}

/**
 * Marks a suspicious price, which is far from all others of its item.
 * @param compact shows only the icon, where figures are close together
 * @param plain not focusable, see `Flag`
 */
export const Suspicious = ({ compact = false, plain = false }: { compact?: boolean; plain?: boolean }) => (
  <Flag tone="warn" why={t('ui.suspiciousText')} plain={plain}>
    <IconAlertTriangle size={11} stroke={2} aria-hidden />
    <span className={compact ? 'visually-hidden' : undefined}>{t('ui.suspicious')}</span>
  </Flag>
);
