import { useEffect } from 'react';

/** For a dialog that is mounted only while it is open: on closing, the focus goes to what `selector` finds instead of being lost. */
export function useFocusBack(selector: string): void {
  useEffect(
    () => () => {
      if (document.activeElement === null || document.activeElement === document.body)
        document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    },
    [selector],
  );
}
