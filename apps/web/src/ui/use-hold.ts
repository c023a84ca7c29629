import { useState, type FocusEvent, type MouseEvent } from 'react';

type Handlers = Record<'onMouseEnter' | 'onMouseLeave', (event: MouseEvent) => void> &
  Record<'onFocus' | 'onBlur', (event: FocusEvent) => void>;

/** True while the pointer or the focus is on an element. Used to keep its message open. */
export function useHold(): [held: boolean, handlers: Handlers] {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return [
    pointed || focused,
    {
      onMouseEnter: () => setPointed(true),
      onMouseLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  ];
}
