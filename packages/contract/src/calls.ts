import * as auth from './features/auth.ts';
import * as comparison from './features/comparison.ts';
import * as items from './features/items.ts';
import * as marketplaces from './features/marketplaces.ts';
import * as system from './features/system.ts';
import * as watchlist from './features/watchlist.ts';
import type { Call } from './call.ts';

const declared = { ...auth, ...comparison, ...items, ...marketplaces, ...system, ...watchlist };

type Declared = typeof declared;
type AnyCall = Extract<Declared[keyof Declared], Call>;

/** Every call by `METHOD /path`. */
export type Calls = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

/** Every call of the API, for the server, the OpenAPI page and the tests that run over all of them. */
export const CALLS: readonly Call[] = (Object.values(declared) as unknown[]).filter(isCall);
