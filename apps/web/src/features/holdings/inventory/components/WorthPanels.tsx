import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { PhoneFold } from '../../../../ui/layout/PhoneFold.tsx';
import css from './WorthPanels.module.css';

/** The panels above a list of things, side by side. */
export const WorthPanels = ({ children }: { children: ReactNode }) => (
  <PhoneFold label={t('inventory.worthPanels')}>
    <div className={css.worth}>{children}</div>
  </PhoneFold>
);
