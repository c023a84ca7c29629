import type { Db } from '../database/database.ts';
import { findTokenOwner } from './api-tokens.ts';
import type { RateLimiter } from './rate-limit.ts';
import { hashKey, type Sessions, type SignedIn } from './sessions.ts';

/** The credential that a request presents: the cookie of a session, or a personal API token. */
export type Presented = { kind: 'session' | 'token'; value: string };

export type Authenticator = {
  /**
   * Finds the owner of a credential.
   * @returns null when the credential is unknown or has ended
   * @throws Refusal TOO_MANY_REQUESTS without a lookup, when unknown credentials from this address were refused in this minute
   */
  find: (presented: Presented, ip: string) => Promise<SignedIn | null>;
};

const MOST_KNOWN = 20_000;

export function createAuthenticator(db: Db, sessions: Pick<Sessions, 'find'>, rates: Pick<RateLimiter, 'admitInvented'>): Authenticator {
  /**
   * Hashes of the credentials that were valid at their last lookup. Their users are not stopped when others at the same address invent
   * credentials.
   */
  const known = new Set<string>();
  return {
    find: async ({ kind, value }, ip) => {
      const key = hashKey(value);
      if (!known.has(key)) rates.admitInvented(ip);
      const signedIn = kind === 'token' ? await findTokenOwner(db, value) : await sessions.find(value);
      if (!signedIn) {
        known.delete(key);
        return null;
      }
      if (known.size >= MOST_KNOWN && !known.has(key)) known.delete(known.values().next().value!);
      known.add(key);
      return signedIn;
    },
  };
}
