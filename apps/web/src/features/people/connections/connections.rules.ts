import { OUTCOMES, PROVIDERS, type Outcome, type Provider } from '@lootfolio/domain/connections';
import { read, stringifySearch, type RawSearch } from '@lootfolio/domain/search-params';

/**
 * The server's page that sends the user to a service and back.
 * @param next the path of the screen to return to
 */
export const connectPath = (provider: Provider, next: string): string => `/api/v1/auth/${provider}${stringifySearch({ next })}`;

/** The result of a connection to a service. */
export type Returned = { provider: Provider; outcome: Outcome };

/** Reads the result that the server puts into the address of the screen; null when there is none. */
export function readReturn(search: RawSearch): Returned | null {
  const provider = read.choice(search, 'connection', PROVIDERS);
  const outcome = read.choice(search, 'outcome', OUTCOMES);
  return provider && outcome ? { provider, outcome } : null;
}
