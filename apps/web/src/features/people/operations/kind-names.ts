import { createContext, useContext } from 'react';
import { t, type PlainKey } from '../../../i18n/i18n.ts';

/** The names of kinds of long work, by the server's names of the kinds. Features declare them in their modules. */
export const KindNames = createContext<Readonly<Record<string, PlainKey>>>({});

/** Returns the name of a kind. A kind that only a newer server knows has a neutral name. */
export function useKindName(): (kind: string) => string {
  const names = useContext(KindNames);
  return (kind) => t(Object.hasOwn(names, kind) ? names[kind]! : 'operations.unnamedKind');
}
