import type { Reader } from '../../platform/database/database.ts';

/** Accounts elsewhere by which a task can be checked. */
export type Provider = 'discord' | 'x';

/** What the server knows of users' accounts at Discord and X. */
export type AccountChecks = {
  /** The providers that this server is set up for. */
  offered: () => readonly Provider[];
  /** `verified`: the user is a member of the server, or follows the account. Null without a linked account. */
  read: (db: Reader, userId: number, provider: Provider) => Promise<{ verified: boolean } | null>;
};

export const noAccountChecks: AccountChecks = { offered: () => [], read: async () => null };
