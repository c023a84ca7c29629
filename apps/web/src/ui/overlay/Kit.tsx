import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme, variables } from './kit-theme.ts';
import './kit.css';

/** Keeps the kit from setting its own theme on the page for a moment: only `lib/theme` sets it. */
const noRoot = (): undefined => undefined;

/** Wraps each dialog of the kit. The kit's code and styles load together with the dialog. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} getRootElement={noRoot} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
