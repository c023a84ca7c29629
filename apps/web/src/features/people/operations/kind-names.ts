import { createContext, useContext } from 'react';
import { t, type PlainKey } from '../../../i18n/i18n.ts';

/** The names of kinds of long work, by the name under which the server knows them. Features declare them in their modules. */
export const KindNames = createContext<Readonly<Record<string, PlainKey>>>({});

/** Returns the name of a kind. One that a newer server brought has a neutral name. */
export function useKindName(): (kind: string) => string {
  const names = useContext(KindNames);
  return (kind) => t(Object.hasOwn(names, kind) ? names[kind]! : 'operations.unnamedKind');
}
