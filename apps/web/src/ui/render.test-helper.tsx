import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';

/** Renders a piece with the kit around it and without transitions. */
export const show = (element: ReactElement): RenderResult =>
  render(element, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
