import * as account from './features/account.ts';
import * as auth from './features/auth.ts';
import * as comparison from './features/comparison.ts';
import * as inventory from './features/inventory.ts';
import * as items from './features/items.ts';
import * as marketKeys from './features/market-keys.ts';
import * as marketplaces from './features/marketplaces.ts';
import * as notifications from './features/notifications.ts';
import * as site from './features/site.ts';
import * as system from './features/system.ts';
import * as watchlist from './features/watchlist.ts';
import type { Call } from './call.ts';

const declared = {
  ...account,
  ...auth,
  ...comparison,
  ...inventory,
  ...items,
  ...marketKeys,
  ...marketplaces,
  ...notifications,
  ...site,
  ...system,
  ...watchlist,
};

type Declared = typeof declared;
type AnyCall = Extract<Declared[keyof Declared], Call>;

/** Every call by `METHOD /path`. */
export type Calls = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'reply' in value;

/** Every call of the API, for the server, the OpenAPI page and the tests that run over all of them. */
export const CALLS: readonly Call[] = (Object.values(declared) as unknown[]).filter(isCall);
