import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';

/** Renders a piece by itself. */
export const show = (element: ReactElement): RenderResult => render(element);
