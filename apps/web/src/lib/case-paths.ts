import { pathTo } from './path-to.ts';

type Named = { id: number; name: string };

/** The address of a collection's page. */
export const collectionPath = ({ id, name }: Named): string => pathTo('/cs2/collection/$name', { params: { name }, search: { id } });

/** The address of the page of a case, souvenir package or capsule. */
export const casePath = ({ id, name }: Named): string => pathTo('/cs2/case/$name', { params: { name }, search: { id } });
