import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { useMobile } from '../../lib/use-media.ts';

/** What the shell knows of itself. */
export type UiState = {
  isMobile: boolean;
  /** Whether the mobile sidebar lies over the page; never on a desktop. */
  isMenuOpened: boolean;
  /** Whether the next screen is still being loaded. */
  isRouteLoading: boolean;
  setMenuOpened: (opened: boolean) => void;
};

export function useUiState(): UiState {
  const isMobile = useMobile('shell');
  const isRouteLoading = useRouterState({ select: (state) => state.status === 'pending' });
  const [isMenuOpened, setMenuOpened] = useState(false);
  if (!isMobile && isMenuOpened) setMenuOpened(false);
  return { isMobile, isMenuOpened, isRouteLoading, setMenuOpened };
}
