import { useState, type FocusEvent, type MouseEvent } from 'react';

type Handlers = Record<'onMouseEnter' | 'onMouseLeave', (event: MouseEvent) => void> &
  Record<'onFocus' | 'onBlur', (event: FocusEvent) => void>;

/** True while the pointer or the focus is on an element. Used to keep its message open. */
export function useHoverOrFocus(): [held: boolean, handlers: Handlers] {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return [
    hovered || focused,
    {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  ];
}
