import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useMobile } from '../../lib/use-media.ts';
import { useEscape } from './escape.ts';
import { Kit } from './Kit.tsx';
import css from './Sheet.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** Width of the panel on a desktop, in pixels. */
  width?: number;
  /** Always visible at the sheet's lower edge. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A sheet from the lower edge below the list breakpoint, a panel at the right above it. Mount it to open it. */
export function Sheet({ title, onClose, width = 420, actions, children }: Props) {
  const fromBelow = useMobile('list');
  useReturnFocus();
  useEscape(onClose);
  return (
    <Kit>
      <Drawer
        opened
        onClose={onClose}
        position={fromBelow ? 'bottom' : 'right'}
        size={fromBelow ? 'auto' : width}
        title={title}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
        classNames={{ content: fromBelow ? css.sheet : css.panel, body: css.body }}
      >
        <div className={css.content}>{children}</div>
        {actions && <div className={css.actions}>{actions}</div>}
      </Drawer>
    </Kit>
  );
}
