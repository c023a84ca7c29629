import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme, variables } from './kit-theme.ts';
import './kit.css';

/** Left to itself the kit would put a theme of its own on the page for a moment: `lib/theme` alone decides. */
const noRoot = (): undefined => undefined;

/** Around each dialog of the kit, whose code and styles come with what opens one. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} getRootElement={noRoot} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
