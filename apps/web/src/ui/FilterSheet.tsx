import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { useFocusBack } from '../lib/use-focus-back.ts';
import { Button } from './Button.tsx';
import { useEscape } from './escape.ts';
import { Kit } from './Kit.tsx';
import css from './FilterPanel.module.css';

type Props = { onClose: () => void; clear: ReactNode; children: ReactNode };

/** The filters of a list on a small screen, over it. */
export function FilterSheet({ onClose, clear, children }: Props) {
  useFocusBack();
  useEscape(onClose);
  return (
    <Kit>
      <Drawer
        opened
        onClose={onClose}
        position="bottom"
        size="auto"
        title={t('ui.filters')}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
        classNames={{ content: css.sheet, body: css.sheetBody }}
      >
        <div className={css.sheetFields}>{children}</div>
        <div className={css.sheetActions}>
          {clear}
          <Button onClick={onClose}>{t('ui.showResults')}</Button>
        </div>
      </Drawer>
    </Kit>
  );
}
