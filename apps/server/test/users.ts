import { randomUUID } from 'node:crypto';
import { beginSession, hashToken } from '../src/platform/security/sessions.ts';
import type { Answer, TestApi, User } from './api.ts';

/** Sends a change of a user with a new idempotency key, as the screen does. */
export const editUser = (
  test: Pick<TestApi, 'send'>,
  admin: User,
  id: number,
  change: object,
  key: string = randomUUID(),
): Promise<Answer> => test.send('PUT /admin/user/update', { as: admin, body: { id, ...change }, headers: { 'idempotency-key': key } });

/** Begins a further session of the same user. */
export async function otherSession({ db }: Pick<TestApi, 'db'>, { userId }: Pick<User, 'userId'>): Promise<User> {
  const token = await db.transaction().execute((tx) => beginSession(tx, { userId, device: 'other', ip: '127.0.0.1', replaces: null }));
  const { csrf_token: csrf } = await db
    .selectFrom('sessions')
    .select('csrf_token')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return { userId, cookie: `lf_session=${token}`, csrf };
}
