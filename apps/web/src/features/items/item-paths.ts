import { stringifySearch } from '../../lib/search-params.ts';

type Named = { id: number; name: string };

// These screens are named by a number; the name is in their address for readers.
const path = (kind: 'collection' | 'case', { id, name }: Named): string =>
  `/cs2/${kind}/${encodeURIComponent(name)}${stringifySearch({ id })}`;

export const collectionPath = (collection: Named): string => path('collection', collection);
export const casePath = (box: Named): string => path('case', box);
