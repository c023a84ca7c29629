import type { Reader } from '../../../platform/database/database.ts';
import { offeredProviders, readConnection, sandboxPageOf, type Provider } from '../../people/connections/connections.public.ts';

/** Checks of users' accounts at Discord and X. */
export type AccountChecks = {
  /** The services that this server can ask. */
  offered: () => readonly Provider[];
  /** The page in the sandbox on which a user joins or follows; null in the live world. */
  sandboxPage: (provider: Provider) => string | null;
  /**
   * `verified`: the user is a member of the operator's server, or a follower of the operator's account. Null when the user has connected no
   * account.
   */
  read: (db: Reader, userId: number, provider: Provider) => Promise<{ verified: boolean } | null>;
};

export const accountChecks = (config: Parameters<typeof offeredProviders>[0] & Parameters<typeof sandboxPageOf>[0]): AccountChecks => ({
  offered: () => offeredProviders(config),
  sandboxPage: (provider) => sandboxPageOf(config, provider),
  read: readConnection,
});
