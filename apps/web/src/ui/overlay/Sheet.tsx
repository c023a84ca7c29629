import type { ReactNode } from 'react';
import { useMobile } from '../../lib/use-media.ts';
import { Frame } from './Frame.tsx';
import css from './Sheet.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** Width of the panel on a desktop, in pixels. */
  width?: number;
  /** Shown at the sheet's lower edge, always visible. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A sheet from the lower edge of windows below the list breakpoint, and a panel at the right of wider ones. Mount it to open it. */
export function Sheet({ title, onClose, width = 420, actions, children }: Props) {
  const fromBelow = useMobile('list');
  return (
    <Frame title={title} onClose={onClose} place={fromBelow ? 'below' : 'right'} width={fromBelow ? undefined : width}>
      <div className={css.content}>{children}</div>
      {actions && (
        <div className={css.actions} data-wide={fromBelow}>
          {actions}
        </div>
      )}
    </Frame>
  );
}
