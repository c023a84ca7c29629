import type { Reader } from '../../../platform/database/database.ts';
import { offeredProviders, readConnection, sandboxPageOf, type Provider } from '../../people/connections/connections.public.ts';

/** What the server knows of users' accounts at Discord and X. */
export type AccountChecks = {
  /** The services that this server can ask. */
  offered: () => readonly Provider[];
  /** Where one joins or follows in the sandbox; null in the live world. */
  sandboxPage: (provider: Provider) => string | null;
  /** `verified`: a member of the operator's server, or a follower of their account. Null without a connected account. */
  read: (db: Reader, userId: number, provider: Provider) => Promise<{ verified: boolean } | null>;
};

export const accountChecks = (config: Parameters<typeof offeredProviders>[0] & Parameters<typeof sandboxPageOf>[0]): AccountChecks => ({
  offered: () => offeredProviders(config),
  sandboxPage: (provider) => sandboxPageOf(config, provider),
  read: readConnection,
});
