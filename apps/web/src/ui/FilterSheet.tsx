import { Drawer } from '@mantine/core';
import './mantine-modal.css';
import '@mantine/core/styles/Drawer.css';
import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import css from './FilterPanel.module.css';

type Props = { opened: boolean; onClose: () => void; clear: ReactNode; children: ReactNode };

/** The filters of a list on a small screen, over it. */
export function FilterSheet({ opened, onClose, clear, children }: Props) {
  return (
    <Drawer
      opened={opened}
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
        <button type="button" className={css.show} onClick={onClose}>
          {t('ui.showResults')}
        </button>
      </div>
    </Drawer>
  );
}
