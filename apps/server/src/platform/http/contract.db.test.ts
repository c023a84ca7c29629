import { CALLS } from '@lootfolio/contract/calls';
import type { Call } from '@lootfolio/contract/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApi, type Answer, type User } from '../../../test/api.ts';
import { goodInput, keyOf, urlOf, type GoodInput } from '../../../test/inputs.ts';
import { AK_FT, AWP } from '../../../test/items.ts';

const test = testApi();
let user: User;
beforeAll(async () => {
  user = await test.signIn();
  await test.offer('steam', { [AK_FT]: 10_000, [AWP]: 20_000 });
});

const named = (calls: readonly Call[]): [string, Call][] => calls.map((call) => [keyOf(call), call]);
const inputs = new Map<string, Promise<GoodInput>>();

/** A good input of the call whose objects belong to `owner`. */
const inputOf = (call: Call, owner: User): Promise<GoodInput> => {
  const key = `${keyOf(call)} ${owner.userId}`;
  const known = inputs.get(key) ?? goodInput(test, call, owner);
  inputs.set(key, known);
  return known;
};

const sendCall = async (call: Call, input: GoodInput, as?: User, headers?: Record<string, string>): Promise<Answer> =>
  test.send(urlOf(call, input), { ...(as && { as }), ...(headers && { headers }), ...(input.body && { body: input.body }) });

const mutating = CALLS.filter((call) => (call.method === 'GET' ? call.mutates : !call.read));
const withInput = CALLS.filter((call) => call.body ?? call.query ?? call.params);

describe.each(named(CALLS))('%s', (_name, call) => {
  it('answers a signed-in user as its schema says, with nothing beside it [HTTP-101, HTTP-301, HTTP-304]', async () => {
    const own = await test.signIn();
    const answer = await sendCall(call, await inputOf(call, own), own);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.body.success).toBe(true);
    expect(call.reply.parse(answer.body)).toEqual(answer.body);
  });

  it(`answers a visitor ${call.access === 'public' ? 'too' : 'with 401'} [HTTP-114]`, async () => {
    const answer = await sendCall(call, await inputOf(call, user));
    if (call.access === 'public') expect(answer.status).toBe(200);
    else expect([answer.status, answer.body]).toEqual([401, { success: false, code: 'UNAUTHORISED', msg: 'Please sign in.' }]);
  });

  it('answers with a final slash as without [HTTP-110]', async () => {
    const own = await test.signIn();
    const input = await goodInput(test, call, own);
    const [path, query] = urlOf(call, input).split('?');
    const answer = await test.send(`${path}/${query ? `?${query}` : ''}`, { as: own, ...(input.body && { body: input.body }) });
    expect(answer.status).toBe(200);
  });

  it.each(['ADMIN', 'MODERATOR', 'SUPPORT', 'USER'] as const)('lets %s do what the contract says [AUTH-122]', async (role) => {
    const caller = await test.signIn({ role });
    const answer = await sendCall(call, await goodInput(test, call, caller), caller);
    expect(answer.status).toBe(call.access === 'admin' && role !== 'ADMIN' ? 403 : 200);
  });

  it('treats a banned user as a visitor', async () => {
    const banned = await test.signIn({ banned: true });
    const answer = await sendCall(call, await inputOf(call, user), banned);
    expect(answer.status).toBe(call.access === 'public' ? 200 : 401);
  });
});

describe.each(named(mutating))('%s changes something and', (_name, call) => {
  const refusedAs = async (headers: Record<string, string>): Promise<[number, unknown, unknown]> => {
    const answer = await sendCall(call, await inputOf(call, user), user, headers);
    return [answer.status, answer.body.code, answer.body.msg];
  };

  it('refuses a missing, wrong or foreign CSRF token [AUTH-124, HTTP-204]', async () => {
    const other = await test.signIn();
    for (const token of ['', 'x', other.csrf]) {
      expect(await refusedAs({ 'x-csrf-token': token })).toEqual([400, 'CSRF', 'Your page is out of date. Please try again.']);
    }
  });

  it.each(['cross-site', 'same-site', 'nonsense'])(
    'refuses a fetch that the browser calls %s, also without a session [HTTP-204]',
    async (site) => {
      expect(await refusedAs({ 'sec-fetch-site': site })).toEqual([400, 'CSRF', 'This request did not come from this site.']);
      const visitor = await sendCall(call, await inputOf(call, user), undefined, { 'sec-fetch-site': site });
      expect(visitor.status).toBe(call.access === 'public' ? 400 : 401);
    },
  );

  it.each(['same-origin', 'none'])('takes one that it calls %s [HTTP-204]', async (site) => {
    const own = await test.signIn();
    const answer = await sendCall(call, await goodInput(test, call, own), own, { 'sec-fetch-site': site });
    expect(answer.status).toBe(200);
  });
});

const naming = withInput.filter((call) => call.owned && (call.params?.shape['id'] ?? call.body?.shape['id']));
describe.each(named(naming))('%s names an object and', (_name, call) => {
  it("answers 404 for another user's, and leaves it alone [HTTP-204]", async () => {
    const owner = await test.signIn();
    const input = await goodInput(test, call, owner);
    const stranger = await sendCall(call, input, await test.signIn());
    expect([stranger.status, stranger.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await sendCall(call, input, owner)).status).toBe(200);
  });
});

/** Values that no field takes for good, whatever its type. */
const WRONG: readonly unknown[] = [
  {},
  { a: 1 },
  'no such thing \u{1F4A5}',
  -1,
  1e300,
  0.5,
  '',
  null,
  true,
  [[]],
  [null],
  'x'.repeat(5000),
  'a\0b',
  '\ud800',
  '__proto__',
];

describe.each(named(withInput))('%s with one wrong field', (_name, call) => {
  const fields = (['body', 'query'] as const).flatMap((part) =>
    Object.keys(call[part]?.shape ?? {}).map((field) => [part, field] as const),
  );

  it('never fails inside, and names that field when it refuses [HTTP-204]', async () => {
    const good = await inputOf(call, user);
    let refused = 0;
    for (const [part, field] of fields) {
      for (const wrong of WRONG) {
        const value = part === 'query' ? String(wrong) : wrong;
        const answer = await sendCall(call, { ...good, [part]: { ...good[part], [field]: value } }, user);
        expect(answer.status, `${field} = ${JSON.stringify(wrong)}: ${answer.text}`).toBeLessThan(500);
        if (answer.body.code !== 'VALIDATION') continue;
        refused++;
        expect(answer.status).toBe(400);
        expect(Object.keys(answer.body.fields).map((path) => path.split('.')[0])).toContain(field);
      }
    }
    expect(refused).toBeGreaterThanOrEqual(fields.length * 5);
  });

  it('refuses each required field that is missing', async () => {
    const good = await inputOf(call, user);
    for (const part of ['body', 'query'] as const) {
      for (const [field, schema] of Object.entries(call[part]?.shape ?? {})) {
        if ((schema as { safeParse: (value: unknown) => { success: boolean } }).safeParse(undefined).success) continue;
        const { [field]: _, ...rest } = (good[part] ?? {}) as Record<string, string>;
        const answer = await sendCall(call, { ...good, [part]: rest }, user);
        expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
      }
    }
  });

  it('drops fields that it does not know [HTTP-204]', async () => {
    const own = await test.signIn();
    const good = await goodInput(test, call, own);
    const extra = { user_id: 1, role: 'ADMIN', csrf_token: 'x' };
    const answer = await sendCall(
      call,
      { ...good, ...(good.body && { body: { ...good.body, ...extra } }), query: { ...good.query, isAdmin: '1' } },
      own,
    );
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('csrf_token');
  });
});

it('has a good input for every call that needs one, so that the runs above prove something', () => {
  expect(withInput.length).toBeGreaterThan(12);
  expect(naming.map(keyOf)).toEqual(['DELETE /users/views/{id}', 'POST /watchlist/delete']);
  expect(mutating.map(keyOf)).toContain('GET /logout');
});
