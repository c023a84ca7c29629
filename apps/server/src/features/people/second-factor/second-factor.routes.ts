import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '@lootfolio/contract/features/people/second-factor';
import type { Db } from '../../../platform/database/database.ts';
import { route, write, type Route } from '../../../platform/http/route.ts';
import { FACTOR_MS, factorState } from '../../../platform/http/second-factor.ts';
import type { SecretBox } from '../../../platform/secrets/secrets.ts';
import type { Caller, Sessions } from '../../../platform/security/sessions.ts';
import { begin, confirm, enable, remove, renewRecovery } from './change-second-factor.ts';
import { readFactor } from './second-factor.reads.ts';

export type SecondFactorParts = { db: Db; box: SecretBox; sessions: Sessions; factorRequired: boolean };

export const secondFactorRoutes = ({ db, box, sessions, factorRequired }: SecondFactorParts): Route[] => {
  // this process answers the next call, so it reads the session again without waiting for the notification
  const reread =
    ({ sessionId }: Caller) =>
    () =>
      sessions.invalidate(sessionId);
  return [
    route(getSecondFactor, async ({ caller }) => {
      const factor = await readFactor(db, caller.userId);
      const state = factorState(caller, factorRequired);
      return {
        state,
        required: factorRequired,
        enabled_at: factor?.enabled_at?.toISOString() ?? null,
        confirmed_until: state === 'confirmed' ? new Date(caller.factorAt!.getTime() + FACTOR_MS).toISOString() : null,
        recovery_left: factor?.recovery_hashes.length ?? 0,
      };
    }),

    write(beginSecondFactor, ({ tx, caller }) => begin(tx, caller, box)),

    write(enableSecondFactor, async ({ tx, caller, body, afterCommit }) => {
      const codes = await enable(tx, caller, box, body.code);
      afterCommit(reread(caller));
      return { recovery_codes: codes, total: codes.length };
    }),

    write(confirmSecondFactor, async ({ tx, caller, body, afterCommit }) => {
      await confirm(tx, caller, box, body.code);
      afterCommit(reread(caller));
      return {};
    }),

    write(renewRecoveryCodes, async ({ tx, caller }) => {
      const codes = await renewRecovery(tx, caller);
      return { recovery_codes: codes, total: codes.length };
    }),

    write(disableSecondFactor, async ({ tx, caller, afterCommit }) => {
      await remove(tx, caller, caller.userId);
      afterCommit(reread(caller));
      return {};
    }),
  ];
};
