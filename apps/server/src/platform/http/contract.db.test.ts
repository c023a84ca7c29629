import type { Call } from '@lootfolio/contract/call';
import { beforeAll, describe, expect, it } from 'vitest';
import { goodInput, keyOf } from '../../../test/inputs.ts';
import type { Answer } from '../../../test/api.ts';
import { allowedUser, isMutating, contractApi, EVERY_CALL, named, namesObject, sendCall } from '../../../test/whole-contract.ts';

const test = contractApi();
// more than one administrator: the last one cannot delete their account
beforeAll(() => test.signIn({ role: 'ADMIN' }));

const mutating = EVERY_CALL.filter(isMutating);
const naming = EVERY_CALL.filter(namesObject);
const withInput = EVERY_CALL.filter((call) => call.body ?? call.query ?? call.params);

describe.each(named(EVERY_CALL))('%s', (_name, call) => {
  it('answers success and what its schema says, with nothing beside it [HTTP-101, HTTP-201, HTTP-301, HTTP-304]', async () => {
    const own = await allowedUser(test, call);
    const answer = await sendCall(test, call, await goodInput(test, call, own), own);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    // no proxy may keep the reply, and no browser may show it again after the user has signed out
    expect(answer.headers['cache-control']).toMatch(/^(no-store|private, no-cache)$/);
    if (call.file) {
      const file = /^attachment; filename="(?:[\w-]+-\d{4}-\d\d-\d\d|Inventory|Investments|Balance)\.(csv|json)"; filename\*=/.exec(
        answer.headers['content-disposition']!,
      );
      const type = file?.[1] === 'json' ? 'application/json' : 'text/csv';
      expect([file !== null, answer.headers['content-type']]).toEqual([true, `${type}; charset=utf-8`]);
      return;
    }
    if (call.text) {
      expect(answer.headers['content-type']).toBe(`text/${call.text}; charset=utf-8`);
      return;
    }
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.body.success).toBe(true);
    expect(call.reply.parse(answer.body)).toEqual(answer.body);
  });

  it(`answers a visitor ${call.access === 'public' ? 'too' : 'with 401'} [HTTP-114]`, async () => {
    const answer = await sendCall(test, call, await goodInput(test, call, await allowedUser(test, call)));
    if (call.access === 'public') expect(answer.status).toBe(200);
    else
      expect([answer.status, answer.body]).toEqual([
        401,
        expect.objectContaining({ success: false, code: 'UNAUTHORISED', msg: 'Please sign in.' }),
      ]);
  });

  it('answers with a final slash as without', async () => {
    const own = await allowedUser(test, call);
    const input = await goodInput(test, call, own);
    const answer = await sendCall(test, { ...call, path: `${call.path}/` }, input, own);
    expect(answer.status).toBe(200);
  });
});

describe.each(named(mutating))('%s changes something and', (_name, call) => {
  const refusedAs = async (headers: Record<string, string>): Promise<[number, unknown, unknown]> => {
    const own = await allowedUser(test, call);
    const answer = await sendCall(test, call, await goodInput(test, call, own), own, headers);
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
      const input = await goodInput(test, call, await allowedUser(test, call));
      const visitor = await sendCall(test, call, input, undefined, { 'sec-fetch-site': site });
      expect(visitor.status).toBe(call.access === 'public' ? 400 : 401);
    },
  );

  it.each(['same-origin', 'none'])('takes one that it calls %s [HTTP-204]', async (site) => {
    const own = await allowedUser(test, call);
    const answer = await sendCall(test, call, await goodInput(test, call, own), own, { 'sec-fetch-site': site });
    expect(answer.status).toBe(200);
  });
});

describe.each(named(EVERY_CALL.filter((call) => call.money)))('%s moves money and', (_name, call) => {
  it('needs a key, and with the same key answers again and moves nothing more', async () => {
    const own = await allowedUser(test, call);
    const input = await goodInput(test, call, own);
    // reads the entries of all users, because an administrator moves the money of another user
    const booked = () => test.db.selectFrom('ledger_entries').selectAll().orderBy('posting_id').orderBy('account_id').execute();
    // a payment that an administrator enters is booked when it is approved
    const entered = () => test.db.selectFrom('payments').selectAll().orderBy('id').execute();
    const moved = (): Promise<unknown[]> => (keyOf(call) === 'POST /admin/payment/create' ? entered() : booked());
    const before = await moved();
    const without = await sendCall(test, call, input, own, { 'idempotency-key': '' });
    expect([without.status, without.body.code, await moved()]).toEqual([400, 'IDEMPOTENCY', before]);
    const first = await sendCall(test, call, input, own, { 'idempotency-key': 'the-same-key' });
    const after = await moved();
    expect([first.status, after.length > before.length]).toEqual([200, true]);
    const again = await sendCall(test, call, input, own, { 'idempotency-key': 'the-same-key' });
    expect([again.status, again.body, await moved()]).toEqual([200, first.body, after]);
    expect((await sendCall(test, call, await goodInput(test, call, own), own)).status).toBe(200);
    expect((await moved()).length).toBeGreaterThan(after.length);
  });
});

const startsPayment = (call: Call): boolean => call.path.startsWith('/payment/') && 'client_key' in (call.body?.shape ?? {});

describe.each(named(EVERY_CALL.filter((call) => call.money ?? startsPayment(call))))('%s for 200 copies at once', (_name, call) => {
  const COUNTED = ['ledger_postings', 'payments', 'subscription_periods', 'deposits', 'audit_log', 'notifications'] as const;
  const effects = async (run: () => Promise<unknown>): Promise<number[]> => {
    const counts = () =>
      Promise.all(
        COUNTED.map(async (table) =>
          Number(
            (
              await test.db
                .selectFrom(table)
                .select(({ fn }) => fn.countAll().as('rows'))
                .executeTakeFirstOrThrow()
            ).rows,
          ),
        ),
      );
    const before = await counts();
    await run();
    return (await counts()).map((rows, at) => rows - before[at]!);
  };

  it('has the effects of one, and answers all alike', { timeout: 60_000 }, async () => {
    const [alone, many] = [await allowedUser(test, call), await allowedUser(test, call)];
    const input = await goodInput(test, call, alone);
    const once = await effects(() => sendCall(test, call, input, alone));
    const same = await goodInput(test, call, many);
    const headers = call.money ? { 'idempotency-key': `copied-${many.userId}` } : {};
    const answers: Answer[] = [];
    const inParallel = await effects(async () =>
      answers.push(...(await Promise.all(Array.from({ length: 200 }, () => sendCall(test, call, same, many, headers))))),
    );
    // compares the bodies: a stored answer may list its fields in another order
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(200).fill([200, answers[0]!.body]));
    expect(inParallel).toEqual(once);
    expect(once.some((rows) => rows > 0)).toBe(true);
  });
});

describe.each(named(naming))('%s names an object and', (_name, call) => {
  it("answers 404 for another user's, and leaves it alone [HTTP-204]", async () => {
    const owner = await allowedUser(test, call);
    const input = await goodInput(test, call, owner);
    const stranger = await sendCall(test, call, input, await allowedUser(test, call));
    expect([stranger.status, stranger.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await sendCall(test, call, input, owner)).status).toBe(200);
  });
});

describe.each(named(withInput))('%s takes an input and', (_name, call) => {
  it('refuses each required field that is missing [HTTP-204]', async () => {
    const own = await allowedUser(test, call);
    const good = await goodInput(test, call, own);
    for (const part of ['body', 'query'] as const) {
      for (const field of requiredFields(call, part)) {
        const { [field]: _, ...rest } = (good[part] ?? {}) as Record<string, string>;
        const answer = await sendCall(test, call, { ...good, [part]: rest }, own);
        expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
      }
    }
  });

  it('drops fields that it does not know [HTTP-204]', async () => {
    const own = await allowedUser(test, call);
    const good = await goodInput(test, call, own);
    const extra = { user_id: 1, role: 'ADMIN', csrf_token: 'x' };
    const more = { ...good, ...(good.body && { body: { ...good.body, ...extra } }), query: { ...good.query, isAdmin: '1' } };
    const answer = await sendCall(test, call, more, own);
    expect([answer.status, answer.text.includes('csrf_token')]).toEqual([200, false]);
  });
});

function requiredFields(call: Call, part: 'body' | 'query'): string[] {
  const fields = Object.entries(call[part]?.shape ?? {}) as [string, { safeParse: (value: unknown) => { success: boolean } }][];
  return fields.filter(([, schema]) => !schema.safeParse(undefined).success).map(([name]) => name);
}

it('knows which calls name an object, so that the runs above prove something', () => {
  expect(withInput.length).toBeGreaterThan(30);
  expect(naming.map(keyOf)).toEqual([
    'DELETE /users/sessions/{id}',
    'DELETE /users/tokens/{id}',
    'DELETE /users/views/{id}',
    'POST /users/views/{id}/alert',
    'DELETE /users/views/{id}/alert',
    'POST /imports/{id}/rows',
    'POST /imports/{id}/check',
    'GET /imports/{id}',
    'GET /imports/{id}/rows',
    'GET /imports/{id}/names',
    'POST /imports/{id}/run',
    'DELETE /imports/{id}',
    'POST /investments/undo-import',
    'POST /investments/update-item',
    'POST /investments/delete',
    'POST /investments/sell',
    'POST /investments/remove-sale',
    'PUT /repricing/rules/{id}',
    'POST /repricing/rules/{id}/switch',
    'DELETE /repricing/rules/{id}',
    'DELETE /repricing/exclusions/{id}',
    'DELETE /notifications/logs/{id}',
    'DELETE /users/channels/{id}',
    'POST /users/channels/{id}/test',
    'GET /operations/{id}',
    'GET /operations/{id}/file',
    'GET /operations/{id}/items',
    'POST /operations/{id}/cancel',
    'POST /operations/{id}/retry',
    'GET /gains/reports/{id}',
    'GET /sales/{id}',
    'POST /sales/{id}/choose-lot',
    'POST /sales/{id}/settle-double',
    'POST /sales/{id}/delete',
    'DELETE /steam/storage/{id}',
    'GET /support/ticket/{id}',
    'PATCH /support/ticket/{id}/close',
    'POST /support/ticket/{id}/reply',
    'GET /support/ticket/{id}/messages',
    'POST /support/ticket/{id}/read',
    'DELETE /support/ticket/{id}',
    'PATCH /support/ticket/{id}/status',
    'PATCH /support/ticket/{id}/priority',
    'PATCH /target',
    'POST /target/delete',
    'GET /item-portfolio/{id}',
    'PUT /item-portfolio/{id}',
    'DELETE /item-portfolio/{id}',
    'GET /item-portfolio/{id}/items',
    'GET /item-portfolio/{id}/stats',
    'POST /item-portfolio/{id}/items',
    'PATCH /item-portfolio/{id}/items',
    'DELETE /item-portfolio/{id}/items',
    'POST /listing/undeliverable/{id}/settle',
    'POST /watchlist/delete',
  ]);
  expect(mutating.map(keyOf)).toContain('GET /logout');
});
