import { MAX_WAIT_MS } from '@lootfolio/domain/waits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateLanguage } from '../i18n/i18n.ts';
import { fakeServer, reply } from './fake-server.test-helper.ts';
import { ApiError } from './api-error.ts';
import { onRefusal, renewToken, request, requestFile, type CallName } from './api.ts';

// a call that moves money and exists only in tests
const PAY = 'POST /test/pay' as CallName;
vi.mock(import('virtual:call-flags'), async (original) => ({ ...(await original()), MONEY_CALLS: { 'POST /test/pay': true as const } }));

let answers: (Response | Error)[] = [];
const { sent } = fakeServer(() => {
  const answer = answers.shift();
  if (answer instanceof Response) return answer;
  throw answer ?? new TypeError('no answer');
});

const refusal = (code: string | number, status: number, more: object = {}): Response =>
  reply({ success: false, code, msg: 'Refused.', ...more }, status);
const signedOut = vi.fn();
const forbidden = vi.fn();
const unconfirmed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  localStorage.clear();
  sessionStorage.clear();
  signedOut.mockClear();
  forbidden.mockClear();
  unconfirmed.mockClear();
  onRefusal({ signedOut, forbidden, unconfirmed });
});

afterEach(() => vi.useRealTimers());

const settle = async <T>(promise: Promise<T>): Promise<T | ApiError> => {
  const caught = promise.catch((error: unknown) => error as ApiError);
  await vi.advanceTimersByTimeAsync(1000);
  return caught;
};

describe('request', () => {
  it('goes to the v1 root with cookies, JSON and the language [HTTP-101] [HTTP-102] [HTTP-103] [HTTP-301] [HTTP-302] [HTTP-303] [I18N-107]', async () => {
    await activateLanguage('tr');
    answers = [reply({ success: true, items: [], total: 0 })];
    await settle(request('POST /item/all', { body: { name: 'redline', limit: 20, game: 730 } }));
    await activateLanguage('en');
    expect(sent[0]!.url).toBe('/api/v1/item/all');
    expect(sent[0]!.init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"name":"redline","limit":20,"game":730}' });
    expect(sent[0]!.init.headers).toMatchObject({ 'content-type': 'application/json', 'accept-language': 'tr' });
  });

  it('fills the path and the query', async () => {
    answers = [reply({ success: true, data: [], market: 'steam', markets: [] }), reply({ success: true })];
    await settle(request('GET /item/history', { query: { slug: 'ak-47-redline', game: 'cs2', interval: 30 } }));
    await settle(request('DELETE /users/views/{id}', { params: { id: 7 } }));
    expect(sent.map((one) => one.url)).toEqual(['/api/v1/item/history?slug=ak-47-redline&game=cs2&interval=30', '/api/v1/users/views/7']);
  });

  it('sends the CSRF token on mutations and on the logout, not on plain reads [AUTH-124] [AUTH-318]', async () => {
    localStorage.setItem('token', 't1');
    answers = [reply({ success: true, id: 1 }), reply({ success: true }), reply({ success: true, user: {} })];
    await settle(request('POST /watchlist/delete', { body: { id: 1 } }));
    await settle(request('GET /logout'));
    await settle(request('GET /init/user'));
    expect(sent.map((one) => one.init.headers['x-csrf-token'])).toEqual(['t1', 't1', undefined]);
  });

  it('requests a new token after code CSRF and retries once [AUTH-124] [AUTH-126]', async () => {
    localStorage.setItem('token', 'old');
    answers = [refusal('CSRF', 400), reply({ success: true, token: 'new' }), reply({ success: true, id: 1 })];
    await expect(settle(request('POST /watchlist/delete', { body: { id: 1 } }))).resolves.toEqual({ success: true, id: 1 });
    expect(sent.map((one) => one.url)).toEqual(['/api/v1/watchlist/delete', '/api/v1/auth/security-check', '/api/v1/watchlist/delete']);
    expect(sent[2]!.init.headers['x-csrf-token']).toBe('new');
  });

  it('does not retry after a second CSRF refusal', async () => {
    answers = [refusal('CSRF', 400), reply({ success: true, token: 'new' }), refusal('CSRF', 400)];
    expect(await settle(request('POST /watchlist/delete', { body: { id: 1 } }))).toMatchObject({ code: 'CSRF' });
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['network failure', new TypeError('offline')],
    ['502', refusal('MARKET_ERROR', 502)],
    ['503', refusal('NOT_READY', 503)],
  ])('retries a read, GET or POST, once after a second on %s [HTTP-313]', async (_, first) => {
    const reads = [() => request('GET /health'), () => request('POST /item/all', { body: { name: 'a' } })];
    for (const read of reads) {
      sent.length = 0;
      answers = [first instanceof Response ? first.clone() : first, reply({ success: true })];
      const promise = read();
      await vi.advanceTimersByTimeAsync(999);
      expect(sent).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      await expect(promise).resolves.toEqual({ success: true });
      expect(sent).toHaveLength(2);
      expect(sent[1]).toMatchObject({ url: sent[0]!.url, init: { method: sent[0]!.init.method, body: sent[0]!.init.body } });
    }
  });

  it('waits for 30 seconds, and for 90, which is longer than the server, where the contract says that a call waits for work outside [HTTP-313]', async () => {
    const asked = vi.spyOn(AbortSignal, 'timeout');
    answers = [reply({ success: true }), reply({ success: true })];
    await settle(request('GET /health'));
    await settle(request('POST /admin/giveaway/determine-winner', { body: { giveaway_id: 1 } }));
    expect(asked.mock.calls).toEqual([[30_000], [90_000]]);
    expect(MAX_WAIT_MS).toBeLessThan(90_000);
  });

  it('retries neither a POST that changes something, nor a state-changing GET, nor a 500 [HTTP-313]', async () => {
    answers = [
      new TypeError('offline'),
      refusal('NOT_READY', 503),
      new TypeError('offline'),
      new TypeError('offline'),
      refusal('INTERNAL', 500),
    ];
    await settle(request('POST /watchlist/delete', { body: { id: 1 } }));
    await settle(request('POST /users/set-lang', { body: { lang: 'tr' } }));
    await settle(request('GET /logout'));
    await settle(request(PAY));
    await settle(request('GET /health'));
    expect(sent).toHaveLength(5);
  });

  it('retries a read only once', async () => {
    answers = [new TypeError('offline'), new TypeError('offline'), reply({ success: true })];
    expect(await settle(request('POST /item/all', { body: { name: 'a' } }))).toMatchObject({ code: 'NETWORK' });
    expect(sent).toHaveLength(2);
  });

  it('rejects with code, message, fields and status [HTTP-104] [HTTP-307] [HTTP-114]', async () => {
    answers = [refusal('VALIDATION', 400, { fields: { name: 'is too long' } })];
    const error = await settle(request('POST /item/all', { body: { name: 'a' } }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'VALIDATION', msg: 'Refused.', status: 400, fields: { name: 'is too long' }, retryAfter: null });
  });

  it("carries the request id of the server's log; none when the server did not answer", async () => {
    const logged = reply({ success: false, code: 'INTERNAL', msg: '' }, 500, { 'x-request-id': '3f2a-77' });
    answers = [logged, new TypeError('fetch failed'), new TypeError('fetch failed')];
    expect(await settle(request('POST /item/all', { body: { name: 'a' } }))).toMatchObject({ status: 500, requestId: '3f2a-77' });
    expect(await settle(request('POST /item/all', { body: { name: 'a' } }))).toMatchObject({ code: 'NETWORK', requestId: null });
  });

  it('reads how long to wait from a 429 [HTTP-114]', async () => {
    answers = [refusal(429, 429, { metaData: { remaining_time: 42 } })];
    expect(await settle(request('POST /item/all', { body: { name: 'a' } }))).toMatchObject({ code: 429, retryAfter: 42 });
  });

  it("calls the app's handlers on a 401 and a 403 and still rejects [HTTP-305] [HTTP-306] [AUTH-116] [AUTH-117]", async () => {
    answers = [refusal('UNAUTHORISED', 401), refusal('FORBIDDEN', 403)];
    expect(await settle(request('GET /init/user'))).toMatchObject({ status: 401 });
    expect(await settle(request('GET /init/user'))).toMatchObject({ status: 403 });
    expect([signedOut.mock.calls.length, forbidden.mock.calls.length]).toEqual([1, 1]);
  });

  it('tells a second factor that is not confirmed from a wrong role', async () => {
    answers = [refusal('SECOND_FACTOR', 403, { metaData: { state: 'needed' } })];
    expect(await settle(request('GET /admin/support/ticket/all'))).toMatchObject({ status: 403 });
    expect([unconfirmed.mock.calls.length, forbidden.mock.calls.length]).toEqual([1, 0]);
  });

  it('leaves a 401 to the caller with keepSession', async () => {
    answers = [refusal('UNAUTHORISED', 401)];
    await settle(request('GET /init/user', { keepSession: true }));
    expect(signedOut).not.toHaveBeenCalled();
  });

  it('rejects an aborted call with its reason, not as a network failure', async () => {
    const controller = new AbortController();
    answers = [new DOMException('gone', 'AbortError')];
    controller.abort();
    const error = await request('GET /health', { signal: controller.signal }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(sent).toHaveLength(1);
  });
});

describe('a call that moves money', () => {
  const pay = (amount: number) => settle(request(PAY, { body: { amount } } as never));
  const keys = (): (string | undefined)[] => sent.map(({ init }) => init.headers['idempotency-key']);

  it('has a new key each time; other calls have none', async () => {
    answers = [reply({ success: true }), reply({ success: true }), reply({ success: true }), reply({ success: true })];
    await pay(1);
    await pay(1);
    await settle(request('POST /watchlist/delete', { body: { id: 1 } }));
    await settle(request('GET /health'));
    expect(keys()).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/), undefined, undefined]);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  it('keeps its key when it is retried with a new CSRF token', async () => {
    answers = [refusal('CSRF', 400), reply({ success: true, token: 'new' }), reply({ success: true })];
    await pay(2);
    expect(keys()).toEqual([expect.any(String), undefined, keys()[0]]);
  });

  it.each([
    ['the answer was lost', new TypeError('offline')],
    ['the server failed', refusal('INTERNAL', 500)],
    ['a provider was off', refusal('PROVIDER_OFF', 503)],
    ['too many requests', refusal(429, 429)],
    ['the session ended', refusal('UNAUTHORISED', 401)],
    ['a new sign-in was asked for', refusal('REAUTH', 400)],
    ['a proxy refused it', new Response('<html>Forbidden</html>', { status: 403 })],
  ])('keeps its key when the user tries again after %s, and has a new one after the success', async (_, first) => {
    answers = [first, new TypeError('offline'), reply({ success: true }), reply({ success: true })];
    for (let turn = 0; turn < 4; turn++) await pay(3);
    expect(new Set(keys().slice(0, 3)).size).toBe(1);
    expect(keys()[3]).not.toBe(keys()[0]);
  });

  it.each([
    ['input', refusal('VALIDATION', 400)],
    ['balance', refusal('INSUFFICIENT_BALANCE', 400)],
    ['key', refusal('IDEMPOTENCY', 400)],
    ['reused key', refusal('KEY_REUSED', 409)],
    ['rights', refusal('FORBIDDEN', 403)],
    ['missing object', refusal('NOT_FOUND', 404)],
  ])('has a new key once it was refused for its %s: the server would repeat the refusal', async (_, first) => {
    answers = [first, reply({ success: true })];
    await pay(6);
    await pay(6);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  it('has the same key after a reload of the page, in this tab alone', async () => {
    answers = [new TypeError('offline'), new TypeError('offline'), new TypeError('offline')];
    await pay(7);
    vi.resetModules();
    const reloaded = await import('./api.ts');
    await settle(reloaded.request(PAY, { body: { amount: 7 } } as never));
    sessionStorage.clear();
    await pay(7);
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  it('has one key for two clicks at once, and leaves nothing behind', async () => {
    answers = [reply({ success: true }), reply({ success: true })];
    await Promise.all([pay(8), pay(8)]);
    expect(keys()[0]).toBe(keys()[1]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('has another key for another input, also while the first is pending', async () => {
    answers = [new TypeError('offline'), new TypeError('offline')];
    await pay(4);
    await pay(5);
    expect(keys()[0]).not.toBe(keys()[1]);
  });
});

describe('an answer', () => {
  const breaksOff = (): Response => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }));

  it('that breaks off is a lost connection: a read is retried, a change is not [HTTP-313]', async () => {
    answers = [breaksOff(), reply({ success: true }), breaksOff()];
    await expect(settle(request('GET /health'))).resolves.toEqual({ success: true });
    expect(await settle(request('POST /watchlist/delete', { body: { id: 1 } }))).toMatchObject({ code: 'NETWORK', status: 0 });
    expect(sent).toHaveLength(3);
  });

  it('that is not JSON is an INTERNAL error', async () => {
    answers = [new Response('<html>Sign in to this network</html>')];
    const error = await settle(request('GET /health'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'INTERNAL', status: 200 });
  });
});

describe('renewToken', () => {
  it('stores the token and the hint of a valid session [AUTH-110] [AUTH-113] [AUTH-114] [AUTH-306]', async () => {
    answers = [reply({ success: true, token: 'abc' })];
    await expect(renewToken()).resolves.toBe(true);
    expect([localStorage.getItem('token'), localStorage.getItem('authenticated')]).toEqual(['abc', 'true']);
  });

  it('removes both when there is no session [AUTH-126]', async () => {
    localStorage.setItem('token', 'abc');
    localStorage.setItem('authenticated', 'true');
    answers = [reply({ success: false, token: null })];
    await expect(renewToken()).resolves.toBe(false);
    expect([localStorage.getItem('token'), localStorage.getItem('authenticated')]).toEqual([null, null]);
  });
});

describe('requestFile', () => {
  const made = (): Response => new Response('a;b', { headers: { 'x-rows': '5000', 'x-total': '23456', 'content-type': 'text/csv' } });

  it("requests a format with the browser's time zone, and returns the file with its numbers of rows", async () => {
    answers = [made()];
    const answer = await requestFile('POST /watchlist/export', 'csv', { search: 'redline' });
    expect(sent[0]!.url).toBe('/api/v1/watchlist/export');
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(JSON.parse(sent[0]!.init.body as string)).toEqual({ search: 'redline', format: 'csv', timezone });
    expect([await answer.file.text(), answer.rows, answer.total]).toEqual(['a;b', 5000, 23_456]);
  });

  it('rejects with the refusal, as every call does', async () => {
    answers = [refusal('LIMIT_REACHED', 400)];
    expect(
      await settle(requestFile('POST /watchlist/export', 'pdf', {}).then(() => new ApiError({ code: 'INTERNAL', msg: '', status: 0 }))),
    ).toMatchObject({
      code: 'LIMIT_REACHED',
      msg: 'Refused.',
    });
  });
});
