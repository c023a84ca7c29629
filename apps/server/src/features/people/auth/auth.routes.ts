import { currentUser, logout, securityCheck } from '@lootfolio/contract/features/people/auth';
import type { HttpClient } from '@lootfolio/marketplaces/port';
import type { Db } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { factorState } from '../../../platform/http/second-factor.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import type { Provided } from '../../../platform/module.ts';
import type { Config } from '../../../platform/process/config.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { Outside } from '../../../platform/outside/outside.ts';
import type { Authenticator } from '../../../platform/security/authenticator.ts';
import type { RateLimiter } from '../../../platform/security/rate-limit.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import type { SecurityLog } from '../../../platform/security/security-log.ts';
import type { Sessions } from '../../../platform/security/sessions.ts';
import { readCurrentUser } from './auth.reads.ts';
import { signOut } from './sign-out.ts';

export type AuthParts = {
  db: Db;
  box: SecretBox;
  config: Config;
  log: Logger;
  sessions: Sessions;
  authenticator: Authenticator;
  sessionCookie: string;
  rates: RateLimiter;
  securityLog: SecurityLog;
  factorRequired: boolean;
  /** For requests to Steam. */
  steamHttp: HttpClient;
  outside: Pick<Outside, 'resolve' | 'promptClient'>;
  /** Number of messages that a user has not seen yet. */
  unreadOf: (userId: number) => Promise<number>;
} & Pick<Provided, 'plans' | 'botAvatar'>;

export const authRoutes = ({ db, plans, sessions, unreadOf, factorRequired }: AuthParts): Route[] => [
  route(securityCheck, async ({ caller }) => ({ success: caller !== null, token: caller?.csrfToken ?? null })),

  write(logout, async ({ tx, caller, afterCommit }) => {
    if (!caller) return {};
    await signOut(tx, caller);
    afterCommit(() => sessions.invalidate(caller.sessionId));
    return {};
  }),

  route(currentUser, async ({ caller }) => {
    const user = await readCurrentUser(db, caller.userId);
    if (!user) throw new Refusal('UNAUTHORISED', 'calls.unauthorised');
    const { name: plan, areSold } = await plans.of(db, caller.userId);
    const factor = factorState(caller, factorRequired);
    return { user: { ...user, plan, plans_sold: areSold, unread: await unreadOf(caller.userId), second_factor: factor } };
  }),
];
