import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.css';
import type { ReactElement, ReactNode } from 'react';
import css from './Tip.module.css';

/** A word of help on hover and focus. The child must take a ref and be reachable by keyboard. */
export function Tip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }} multiline maw={280}>
      {children}
    </Tooltip>
  );
}

/** Words or a figure that say more when they are pointed at, focused or touched. */
export function Help({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <Tip label={label}>
      <button type="button" className={`${css.help} ${className}`} onClick={(event) => event.stopPropagation()}>
        {children}
      </button>
    </Tip>
  );
}
