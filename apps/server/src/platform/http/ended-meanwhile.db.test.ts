import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../test/api.ts';
import { beginDeletion, beginMove, readRest, untilWaiting } from '../../../test/ending.ts';
import { goodInput, keyOf } from '../../../test/inputs.ts';
import type { GoodInput, GoodInputs } from '../../../test/good-input.ts';
import { allowedUser, contractApi, EVERY_CALL, isMutating, sendCall } from '../../../test/whole-contract.ts';

const test = contractApi();
// more than one administrator: the last one cannot delete their account
beforeAll(() => test.signIn({ role: 'ADMIN' }));

/** Further inputs, with which these calls do something else. */
const FURTHER: Record<string, GoodInputs[string][]> = {
  'POST /users/set-api': [async () => ({ body: { market: 'haloskins', api: '' } })],
  'POST /users/channels': [async () => ({ body: { channel: 'TELEGRAM', target: '' } })],
};
/** Each write of the contract, with each of its inputs. */
const WRITES = EVERY_CALL.filter(isMutating).flatMap((call) => {
  const more = FURTHER[keyOf(call)] ?? [];
  const inputs = [(own: User): Promise<GoodInput> => goodInput(test, call, own), ...more.map((input) => (own: User) => input(test, own))];
  return inputs.map((input, at) => ({ name: at === 0 ? keyOf(call) : `${keyOf(call)}, again`, call, input }));
});

/** Calls that write nothing when they succeed, so they may come before the deletion. */
const READS = ['POST /users/channels/{id}/test'];
/** Calls that end an account, or the access to it. */
const ENDINGS = ['DELETE /users/account', 'DELETE /admin/user/delete/{id}', 'PUT /admin/user/update', 'POST /admin/user/{id}/sign-out'];

describe.each(WRITES)('$name', ({ call, input }) => {
  it.each([
    ['whose account is deleted', beginDeletion],
    ['whose session ends with all access to the account', beginMove],
  ])('is refused to a user %s meanwhile, and leaves nothing of theirs', async (_what, begin) => {
    const user = await allowedUser(test, call);
    const good = await input(user);
    const { rest, commit } = await begin(test, user);
    const answer = sendCall(test, call, good, user);
    await untilWaiting(test, answer);
    await commit();
    expect(READS.includes(keyOf(call)) ? [200] : [401, 404]).toContain((await answer).status);
    expect(await readRest(test.db, user)).toEqual(rest);
  });
});

describe.each(WRITES.filter(({ call }) => !ENDINGS.includes(keyOf(call))))('$name', ({ call, input }) => {
  it('waits for no transaction that keeps accounts from being deleted', async () => {
    const user = await allowedUser(test, call);
    const good = await input(user);
    const other = await test.pool.connect();
    await other.query('begin');
    await other.query('select from users for key share');
    const answer = sendCall(test, call, good, user);
    const waited = untilWaiting(test, answer).then(() => 'waits');
    const first = await Promise.race([answer.then(({ status }) => status), waited]);
    await other.query('rollback');
    other.release();
    await answer;
    expect(first).toBe(200);
  });
});
