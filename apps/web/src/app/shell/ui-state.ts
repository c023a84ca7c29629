import { useState } from 'react';
import { useMobile } from '../../lib/use-media.ts';

/** The state of the shell. */
export type UiState = {
  isMobile: boolean;
  /** True while the mobile sidebar is open over the page; false on a desktop. */
  isMenuOpened: boolean;
  setMenuOpened: (opened: boolean) => void;
};

export function useUiState(): UiState {
  const isMobile = useMobile('shell');
  const [isMenuOpened, setMenuOpened] = useState(false);
  if (!isMobile && isMenuOpened) setMenuOpened(false);
  return { isMobile, isMenuOpened, setMenuOpened };
}
