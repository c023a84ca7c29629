import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Sheet } from '../overlay/Sheet.tsx';
import css from './FilterPanel.module.css';

type Props = { onClose: () => void; clear: ReactNode; head: ReactNode; children: ReactNode };

/** A list's filters on a small screen, in a sheet over it. */
export const FilterSheet = ({ onClose, clear, head, children }: Props) => (
  <Sheet
    title={t('ui.filters')}
    onClose={onClose}
    actions={
      <>
        {clear}
        <Button onClick={onClose}>{t('ui.showResults')}</Button>
      </>
    }
  >
    {head}
    <div className={css.sheetFields}>{children}</div>
  </Sheet>
);
