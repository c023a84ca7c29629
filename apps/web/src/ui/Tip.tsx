import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.css';
import type { ReactElement } from 'react';

/** A word of help on hover and focus. The child must take a ref and be reachable by keyboard. */
export function Tip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }} multiline maw={280}>
      {children}
    </Tooltip>
  );
}
