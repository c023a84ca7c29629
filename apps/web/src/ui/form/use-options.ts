import { useEffect, useId, useState, type KeyboardEvent } from 'react';

type Options = {
  /** The option selected with the arrow keys. */
  active: string | undefined;
  /** True when the arrow keys selected the active option. */
  moved: boolean;
  listId: string;
  /** The id of an option's element. */
  idOf: (option: string) => string;
  /** Moves on an up or down key; returns false for any other key. */
  move: (event: KeyboardEvent) => boolean;
  /** Clears the selection. */
  clear: () => void;
};

/**
 * A list that is navigated with the arrow keys while the focus stays in its field. The position is stored as the option, not as its index,
 * so that the same option stays active when the list changes.
 * @param startAtFirst the first option is active until the user moves
 */
export function useOptions(options: readonly string[], startAtFirst = false): Options {
  const listId = useId();
  const [selected, setSelected] = useState<string>();
  const at = selected === undefined ? -1 : options.indexOf(selected);
  const active = options[at] ?? (startAtFirst ? options[0] : undefined);
  const idOf = (option: string): string => `${listId}-${option}`;
  const shown = active && idOf(active);
  useEffect(() => {
    if (shown) document.getElementById(shown)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  const move = (event: KeyboardEvent): boolean => {
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || options.length === 0) return false;
    event.preventDefault();
    const from = active === undefined ? -1 : options.indexOf(active);
    const to = event.key === 'ArrowDown' ? from + 1 : from <= 0 ? options.length - 1 : from - 1;
    setSelected(options[to % options.length]);
    return true;
  };
  return { active, moved: at >= 0, listId, idOf, move, clear: () => setSelected(undefined) };
}
