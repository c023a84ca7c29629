import { randomUUID } from 'node:crypto';
import type { Answer, TestApi, User } from './api.ts';

/** Sends a change of a user with a new idempotency key, as the screen does. */
export const editUser = (
  test: Pick<TestApi, 'send'>,
  admin: User,
  id: number,
  change: object,
  key: string = randomUUID(),
): Promise<Answer> => test.send('PUT /admin/user/update', { as: admin, body: { id, ...change }, headers: { 'idempotency-key': key } });
