import { useMemo, useState } from 'react';
import type { ListedItem } from './listed-items.queries.ts';
import { keyOf } from './listed-items.rules.ts';

const NONE: ReadonlyMap<string, ListedItem> = new Map();

type ListedSelection = {
  ids: ReadonlySet<string>;
  /** The selected things, also those of other pages, as they were last shown. */
  items: readonly ListedItem[];
  set: (ids: Iterable<string>) => void;
  clear: () => void;
};

/** The selected things. They stay selected while the user turns pages, sorts and filters. @param page the things on the screen */
export function useListedSelection(page: readonly ListedItem[]): ListedSelection {
  const [chosen, setChosen] = useState(NONE);
  return useMemo(() => {
    const shown = new Map(page.map((item) => [keyOf(item), item]));
    const itemOf = (id: string): ListedItem | undefined => shown.get(id) ?? chosen.get(id);
    return {
      ids: new Set(chosen.keys()),
      items: [...chosen.keys()].map((id) => itemOf(id)!),
      set: (ids) => setChosen(new Map([...ids].flatMap((id) => (itemOf(id) === undefined ? [] : [[id, itemOf(id)!]])))),
      clear: () => setChosen(NONE),
    };
  }, [page, chosen]);
}
