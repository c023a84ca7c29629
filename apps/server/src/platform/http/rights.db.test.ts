import type { Call } from '@lootfolio/contract/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, type TestApi, type User } from '../../../test/api.ts';
import { goodInput } from '../../../test/inputs.ts';
import { isMutating, contractApi, EVERY_CALL, named, namesObject, sendCall } from '../../../test/whole-contract.ts';
import { newApiToken } from '../security/api-tokens.ts';
import { now, nowMs } from '../process/clock.ts';
import { beginSession, hashToken, type Role } from '../security/sessions.ts';

const test = contractApi();
// more than one administrator, because the last one cannot delete their account
beforeAll(() => test.signIn({ role: 'ADMIN' }));

type Sender = { as?: User; headers?: Record<string, string> };
type Expect = (call: Call) => number;
type Kind = {
  /** The role of the user whose objects the call names. */
  owner?: Role;
  /** The calls that are tried with this caller; absent: all of them. */
  calls?: (call: Call) => boolean;
  /** Returns the sender of the call that the owner could send. */
  sender: (owner: User) => Promise<Sender> | Sender;
  status: Expect;
};

const nobody: Expect = (call) => (call.access === 'public' ? 200 : 401);
const withoutPowers: Expect = (call) => (call.access === 'admin' ? 403 : 200);
/** The rights of a token: in calls about the browser's session it is no caller, and it can only read; `role`: the rights of its user. */
const program =
  (role: Expect): Expect =>
  (call) => {
    if (call.session) return 200;
    return isMutating(call) || call.recent || call.access === 'admin' ? 403 : role(call);
  };
const deadToken: Expect = (call) => (call.session ? 200 : 401);
const all: Expect = () => 200;

const KINDS: Record<string, Kind> = {
  'a visitor': { sender: () => ({}), status: nobody },
  'the user': { sender: (as) => ({ as }), status: withoutPowers },
  'another user': {
    sender: async () => ({ as: await test.signIn() }),
    calls: namesObject,
    status: (call) => (call.access === 'admin' ? 403 : 404),
  },
  'a moderator': { owner: 'MODERATOR', sender: (as) => ({ as }), status: withoutPowers },
  'a member of the support': { owner: 'SUPPORT', sender: (as) => ({ as }), status: withoutPowers },
  'an administrator': { owner: 'ADMIN', sender: (as) => ({ as }), status: all },
  'an administrator who has not confirmed their second factor': {
    owner: 'ADMIN',
    calls: (call) => call.access === 'admin' && !call.firstFactor,
    sender: async (owner) => ({ as: await unconfirmed(owner) }),
    status: () => 403,
  },
  'a banned user': { sender: async () => ({ as: await test.signIn({ banned: true }) }), status: nobody },
  'a user who signed in more than 15 minutes ago': {
    sender: async (owner) => ({ as: await oldSession(owner) }),
    status: (call) => (call.recent && call.access !== 'admin' ? 400 : withoutPowers(call)),
  },
  'the user without their CSRF token': {
    sender: (owner) => ({ as: { ...owner, csrf: '' } }),
    status: (call) => (call.access === 'admin' ? 403 : isMutating(call) ? 400 : 200),
  },
  'the API token of the user': { sender: (owner) => withToken(owner), status: program(withoutPowers) },
  'the API token of an administrator': { owner: 'ADMIN', sender: (owner) => withToken(owner), status: program(all) },
  'the API token of a banned user': {
    sender: async () => withToken(await test.signIn({ banned: true })),
    status: deadToken,
  },
  'an expired API token': { sender: (owner) => withToken(owner, nowMs()), status: deadToken },
  'an API token that nobody has': { sender: () => bearer(newApiToken()), status: deadToken },
};

const bearer = (token: string): Sender => ({ headers: { authorization: `Bearer ${token}` } });

async function withToken(owner: User, expiresAt = nowMs() + MINUTE): Promise<Sender> {
  const token = newApiToken();
  await test.db
    .insertInto('api_tokens')
    .values({
      user_id: owner.userId,
      name: 'matrix',
      token_hash: hashToken(token),
      hint: '',
      scopes: ['read'],
      created_at: now(),
      expires_at: new Date(expiresAt),
    })
    .execute();
  return bearer(token);
}

/** Creates a session of a user who has a second factor. */
async function unconfirmed(user: User): Promise<User> {
  const factor = { user_id: user.userId, sealed_secret: 'sealed', sealed_pending: null, enabled_at: now() };
  await test.db
    .insertInto('second_factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(factor))
    .execute();
  const session = { userId: user.userId, device: 'other', ip: '127.0.0.1', replaces: null };
  const token = await test.db.transaction().execute((tx) => beginSession(tx, session));
  return { ...user, cookie: `lf_session=${token}`, csrf: await csrfOf(token) };
}

/** Adds a session of a user, which began slightly more than a quarter of an hour ago. */
async function oldSession({ userId }: User): Promise<User> {
  const session = { userId, device: 'old', ip: '127.0.0.1', replaces: null };
  const token = await test.db.transaction().execute((tx) => beginSession(tx, session));
  await test.db
    .updateTable('sessions')
    .set({ session_start: new Date(nowMs() - 15 * MINUTE - 1) })
    .where('token_hash', '=', hashToken(token))
    .execute();
  return { userId, cookie: `lf_session=${token}`, csrf: await csrfOf(token) };
}

const csrfOf = async (token: string): Promise<string> =>
  (await test.db.selectFrom('sessions').select('csrf_token').where('token_hash', '=', hashToken(token)).executeTakeFirstOrThrow())
    .csrf_token;

const changesMade = async ({ db }: TestApi): Promise<number> =>
  (
    await db
      .selectFrom('audit_log')
      .select((select) => select.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe.each(Object.entries(KINDS))('%s', (_who, { owner: role = 'USER', calls = () => true, sender, status }) => {
  it.each(named(EVERY_CALL.filter(calls)))(
    'gets of %s what the contract gives them [AUTH-119, AUTH-120, AUTH-121, AUTH-122, AUTH-128, AUTH-301, AUTH-312, HTTP-114, HTTP-204]',
    async (_name, call) => {
      const owner = await test.signIn({ role });
      const input = await goodInput(test, call, owner);
      const { as, headers } = await sender(owner);
      const before = await changesMade(test);
      const answer = await sendCall(test, call, input, as, headers);
      expect([answer.status, answer.text]).toEqual([status(call), expect.any(String)]);
      // every change leaves an audit row
      if (answer.status !== 200) expect(await changesMade(test)).toBe(before);
    },
  );
});

const ALERTS_TO_WITHDRAWALS = [
  'POST /target',
  'POST /giveaway/join',
  'POST /task/complete',
  'POST /support/ticket/create',
  'POST /support/ticket/{id}/reply',
  'GET /transaction/all',
];

it.each(named(EVERY_CALL.filter(({ method, path }) => ALERTS_TO_WITHDRAWALS.includes(`${method} ${path}`))))(
  'is a signed-in user’s to set alerts, join giveaways, complete tasks, file and answer tickets, and see withdrawals: %s [AUTH-302]',
  async (_name, call) => {
    const owner = await test.signIn();
    const input = await goodInput(test, call, owner);
    expect((await sendCall(test, call, input)).status).toBe(401);
    expect((await sendCall(test, call, input, owner)).status).toBe(200);
  },
);

it('knows all of these calls', () => {
  expect(EVERY_CALL.filter(({ method, path }) => ALERTS_TO_WITHDRAWALS.includes(`${method} ${path}`))).toHaveLength(
    ALERTS_TO_WITHDRAWALS.length,
  );
});

it('is a matrix with every kind of call in it', () => {
  const kinds = [
    (call: Call) => call.access === 'public',
    (call: Call) => call.access === 'admin',
    (call: Call) => call.session === true,
    (call: Call) => call.recent === true && !isMutating(call),
    (call: Call) => call.recent === true && isMutating(call),
    (call: Call) => call.read === true,
    (call: Call) => call.mutates === true,
    (call: Call) => call.money === true,
    namesObject,
  ];
  for (const kind of kinds) expect(EVERY_CALL.filter(kind).length).toBeGreaterThan(0);
});
