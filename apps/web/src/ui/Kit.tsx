import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useScheme } from '../lib/theme.ts';
import { theme, variables } from './kit-theme.ts';
import './kit.css';

/** Around each dialog of the kit. No page needs one at once: the kit's code and styles come with the first that is opened. */
export function Kit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={useScheme()} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
