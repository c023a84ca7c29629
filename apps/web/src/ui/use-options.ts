import { useEffect, useId, useState, type KeyboardEvent } from 'react';

type Options = {
  /** The option that the arrow keys stand on. */
  active: string | undefined;
  listId: string;
  /** The id of an option's element. */
  idOf: (option: string) => string;
  /** Moves on an arrow key; answers whether it was one. */
  move: (event: KeyboardEvent) => boolean;
  /** Begins anew. */
  forget: () => void;
};

/**
 * A list that is walked with the arrow keys while the focus stays in its field. The place is kept by the option, not by its number:
 * a list that changes under the reader's hand does not put another one in its place.
 * @param startAtFirst where no option was walked to, it stands on the first one
 */
export function useOptions(options: readonly string[], startAtFirst = false): Options {
  const listId = useId();
  const [walkedTo, setWalkedTo] = useState<string>();
  const at = walkedTo === undefined ? -1 : options.indexOf(walkedTo);
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
    setWalkedTo(options[to % options.length]);
    return true;
  };
  return { active, listId, idOf, move, forget: () => setWalkedTo(undefined) };
}
