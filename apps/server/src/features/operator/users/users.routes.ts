import {
  adminDeleteUser,
  adminEndAccess,
  adminListUsers,
  adminUpdateUser,
  adminUserStats,
} from '@lootfolio/contract/features/operator/users';
import { growthOf } from '@lootfolio/domain/statistics';
import type { Db } from '../../../platform/database/database.ts';
import type { PersonalData } from '../../../platform/database/personal-data.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import { route, write, writeDeletion, type Route } from '../../../platform/http/route.ts';
import type { IsPending } from '../../../platform/module.ts';
import { today } from '../../../platform/security/activity.ts';
import type { Credential } from '../../../platform/security/end-access.ts';
import type { Sessions } from '../../../platform/security/sessions.ts';
import type { TellParts } from '../../people/account/account.public.ts';
import { deleteUser } from './delete-user.ts';
import { presentUser } from './present-user.ts';
import { signOutUser } from './sign-out-user.ts';
import { updateUser } from './update-user.ts';
import { findUser, readStats, readUsers } from './users.reads.ts';

export type UserParts = TellParts & {
  db: Db;
  sessions: Sessions;
  /** The data that every feature stores of a user. */
  personal: readonly PersonalData[];
  credentials: readonly Credential[];
  /** Checks of the features for money of a user that is still in transit. */
  pending: readonly IsPending[];
};

export const userRoutes = ({ db, box, config, sessions, personal, credentials, pending }: UserParts): Route[] => [
  route(adminListUsers, async ({ query }) => {
    const { rows, total, hasMore } = await readUsers(db, query);
    return { items: rows.map((row) => presentUser(row, box)), total, has_more: hasMore };
  }),

  route(adminUserStats, async () => {
    const { joined, joinedBefore, ...stats } = await readStats(db, today());
    return {
      stats: { ...stats, usersJoined: joined, userChangeCount: joined - joinedBefore, usersChange: growthOf(joined, joinedBefore) },
    };
  }),

  write(adminUpdateUser, async ({ tx, caller, body, afterCommit }) => {
    const ended = await updateUser(tx, caller, body, { box, config, credentials });
    afterCommit(() => ended.forEach(sessions.invalidate));
    const user = await findUser(tx, body.id);
    if (!user) throw notFound();
    return { user: presentUser(user, box) };
  }),

  write(adminEndAccess, async ({ tx, caller, params, afterCommit }) => {
    const ended = await signOutUser(tx, caller, params.id, credentials);
    afterCommit(() => ended.forEach(sessions.invalidate));
    return { ended: ended.length };
  }),

  writeDeletion(adminDeleteUser, async ({ tx, caller, params, afterCommit }) => {
    const ended = await deleteUser(tx, caller, params.id, { personal, pending });
    afterCommit(() => ended.forEach(sessions.invalidate));
    return { id: params.id };
  }),
];
