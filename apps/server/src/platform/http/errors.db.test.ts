import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '@lootfolio/contract/calls';
import { HOUR, testApi, type Answer, type User } from '../../../test/api.ts';
import { AK_FT, HOOK } from '../../../test/items.ts';
import { advanceClock } from '../process/clock.ts';

const test = testApi();
let user: User;
beforeAll(async () => {
  user = await test.signIn();
});

const raw = async (method: string, url: string, headers: Record<string, string> = {}, payload: string | Readable = ''): Promise<Answer> => {
  const response = await test.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) });
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    text: response.body,
    bytes: response.rawPayload,
    body: response.json(),
  };
};
const json = { 'content-type': 'application/json' };

describe('a refusal', () => {
  const refusals: [string, () => Promise<Answer>, number, string, string, string][] = [
    ['of a visitor', () => test.send('GET /init/user'), 401, 'UNAUTHORISED', 'Please sign in.', 'Lütfen giriş yapın.'],
    [
      'of a call that does not exist',
      () => test.send('GET /nothing'),
      404,
      'NOT_FOUND',
      'There is no such call.',
      'Böyle bir API adresi yok.',
    ],
    [
      'of another method',
      () => test.send('PUT /watchlist', { as: user, body: {} }),
      404,
      'NOT_FOUND',
      'There is no such call.',
      'Böyle bir API adresi yok.',
    ],
    [
      'of an unknown item',
      () => test.send('POST /item', { body: { slug: 'none', game: 730 } }),
      404,
      'NOT_FOUND',
      'Nothing found',
      'Sonuç bulunamadı',
    ],
    [
      'of JSON that ends too soon',
      () => raw('POST', '/api/v1/item', json, '{"slug":'),
      400,
      'VALIDATION',
      'The request could not be read.',
      'İstek okunamadı.',
    ],
    [
      'of a body that is a list',
      () => raw('POST', '/api/v1/item', json, '[]'),
      400,
      'VALIDATION',
      'The request could not be read.',
      'İstek okunamadı.',
    ],
    [
      'of a body that sets a prototype',
      () => raw('POST', '/api/v1/item', json, '{"__proto__":{"a":1}}'),
      400,
      'VALIDATION',
      'The request could not be read.',
      'İstek okunamadı.',
    ],
    [
      'of another content type',
      () => raw('POST', '/api/v1/item', { 'content-type': 'text/xml' }, '<a/>'),
      400,
      'VALIDATION',
      'The request could not be read.',
      'İstek okunamadı.',
    ],
    [
      'of a body that is nested too deeply',
      () => raw('POST', '/api/v1/item', json, `{"slug":${'['.repeat(20)}${']'.repeat(20)}}`),
      400,
      'VALIDATION',
      'The request is nested too deeply: 20 levels are allowed.',
      'İstek çok fazla iç içe: en fazla 20 düzeye izin verilir.',
    ],
    [
      'of a large body with too many values',
      () =>
        raw(
          'POST',
          '/api/v1/investments/import-investment',
          { ...json, cookie: user.cookie, 'x-csrf-token': user.csrf },
          `{"items":[${'1,'.repeat(100_000)}1]}`,
        ),
      400,
      'VALIDATION',
      'The request has too many values.',
      'İstekte çok fazla değer var.',
    ],
    [
      'of a body over 16 KB',
      () => raw('POST', '/api/v1/item', json, JSON.stringify({ slug: 'x'.repeat(16_384) })),
      413,
      'TOO_LARGE',
      'The request is too large.',
      'İstek çok büyük.',
    ],
    [
      'of a body over 16 KB that does not tell its size',
      async () =>
        raw('POST', '/api/v1/item', json, Readable.from([Buffer.from('{"slug":"'), Buffer.alloc(16_384, 'x'), Buffer.from('"}')])),
      413,
      'TOO_LARGE',
      'The request is too large.',
      'İstek çok büyük.',
    ],
    [
      'of an address that cannot be decoded',
      () => raw('GET', '/api/v1/art/%E0%A4%A'),
      400,
      'VALIDATION',
      'The request could not be read.',
      'İstek okunamadı.',
    ],
  ];

  it.each(refusals)('%s has success, code and text, in both languages [HTTP-114]', async (_what, make, status, code, english, turkish) => {
    const answer = await make();
    expect([answer.status, answer.body]).toEqual([status, { success: false, code, msg: english }]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const inject = test.app.inject.bind(test.app);
    test.app.inject = ((options: object) =>
      inject({
        ...options,
        headers: { ...(options as { headers?: object }).headers, 'accept-language': 'de, tr;q=0.8' },
      })) as typeof test.app.inject;
    try {
      expect((await make()).body.msg).toBe(turkish);
    } finally {
      test.app.inject = inject;
    }
  });

  it('of wrong fields names each with what is wrong, in the language of the caller [HTTP-114]', async () => {
    const body = { game: 'chess', pageSize: 201, sortBy: 'luck' };
    const english = await test.send('POST /item/comparison', { body });
    expect(english.body).toMatchObject({ success: false, code: 'VALIDATION', msg: 'Please check the marked fields.' });
    expect(english.body.fields).toEqual({
      game: 'is not a supported game',
      pageSize: 'must be at most 200',
      sortBy: expect.stringMatching(/^must be one of \w+/),
    });
    const turkish = await test.send('POST /item/comparison', { body, headers: { 'accept-language': 'tr' } });
    expect(turkish.body.msg).toBe('Lütfen işaretli alanları kontrol edin.');
    expect(turkish.body.fields).toEqual({
      game: 'desteklenen bir oyun değil',
      pageSize: 'en fazla 200 olmalı',
      sortBy: expect.stringMatching(/^şunlardan biri olmalı: \w+/),
    });
  });

  it('of a failure inside says nothing of it [HTTP-114]', async () => {
    const { compare } = test.api.boards;
    test.api.boards.compare = () => {
      throw new Error('secret detail of line 42');
    };
    try {
      const answer = await test.send('POST /item/comparison', { body: {} });
      expect([answer.status, answer.body]).toEqual([500, { success: false, code: 'INTERNAL', msg: 'Something went wrong on our side.' }]);
    } finally {
      test.api.boards.compare = compare;
    }
    expect((await test.send('POST /item/comparison', { body: {} })).status).toBe(200);
  });

  it('of too many calls carries 429 as a number, the seconds left, and Retry-After [HTTP-114]', async () => {
    const ip = '10.1.1.1';
    for (let n = 0; n < 120; n++) await test.send('POST /item/all', { ip, body: { name: 'x' } });
    const answer = await test.send('POST /item/all', { ip, body: { name: 'x' } });
    expect([answer.status, answer.body]).toEqual([
      429,
      { success: false, code: 429, msg: 'Too many requests. Please wait a moment.', metaData: { remaining_time: 60 } },
    ]);
    expect(answer.headers['retry-after']).toBe('60');
    expect((await test.send('POST /item/all', { ip: '10.1.1.2', body: { name: 'x' } })).status).toBe(200);
    expect((await test.send('GET /health', { ip })).status).toBe(200);
  });
});

describe('the app id', () => {
  const body = () => ({ market_hash_name: AK_FT, item_id: test.item(AK_FT).itemId, general_id: test.item(AK_FT).generalId });

  it.each(['appid', 'appID', 'appId', 'app_id'])('is read from %s on every call that takes one [HTTP-115]', async (name) => {
    const other = await test.signIn();
    expect((await test.send('POST /watchlist', { as: other, body: { ...body(), [name]: 730 } })).status).toBe(200);
    expect(
      (await test.send('POST /watchlist/get', { as: other, body: { market_hash_name: AK_FT, [name]: 730 } })).body.item,
    ).not.toBeNull();
    expect((await test.send('POST /watchlist/all', { as: other, body: { [name]: 440 } })).body.total).toBe(0);
    expect((await test.send('POST /watchlist/get', { as: other, body: { market_hash_name: AK_FT, [name]: 440 } })).body.item).toBeNull();
  });

  it('is the one as written where two are there [HTTP-115]', async () => {
    const answer = await test.send('POST /watchlist/get', { as: user, body: { market_hash_name: HOOK, app_id: 'chess', appid: 570 } });
    expect(Object.keys(answer.body.fields)).toEqual(['app_id']);
  });

  it('may be a number, its text or a name; All only where it is offered; TF2 and Rust are taken too [HTTP-113, LAND-104]', async () => {
    const get = async (app_id: unknown): Promise<number> =>
      (await test.send('POST /watchlist/get', { as: user, body: { market_hash_name: AK_FT, app_id } })).status;
    for (const game of [730, '730', 'cs2', 'csgo', 'dota2', 'tf2', 'rust', 252490]) expect(await get(game)).toBe(200);
    for (const game of [0, 'all', 731, '', null, 'cs3', [730], { id: 730 }]) expect(await get(game)).toBe(400);
    for (const game of [0, '0', 'all', 730])
      expect((await test.send('POST /watchlist/all', { as: user, body: { appid: game } })).status).toBe(200);
  });
});

describe('the OpenAPI document', () => {
  it('lists every call of the contract with its summary, and nothing else', async () => {
    const { body } = await test.send('GET /openapi.json');
    const listed = Object.entries(body.paths as Record<string, Record<string, { summary: string }>>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => `${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '')} ${summary}`),
    );
    expect(listed.toSorted()).toEqual(CALLS.map((call) => `${call.method} ${call.path} ${call.summary}`).toSorted());
  });
});

describe('a call with a strange header', () => {
  const headers = [
    ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie', 'host', 'idempotency-key'],
    ...['if-none-match', 'origin', 'sec-fetch-site', 'user-agent', 'x-csrf-token', 'x-forwarded-for'],
  ];
  const values = [
    '',
    ' ',
    '*',
    '"',
    ';;;=,=;',
    '%00',
    '\u00ff',
    'Bearer',
    'Bearer lf_',
    'tr;q=NaN,en;q=-1',
    'lf_session=%',
    '__proto__',
    'x'.repeat(5000),
  ];

  it.each(headers)('%s is answered or refused, and never fails inside [HTTP-114]', async (name) => {
    for (const value of values) {
      for (const call of ['POST /watchlist/all', 'POST /item/comparison', 'GET /auth/security-check']) {
        const body = call.startsWith('POST') ? { body: {} } : {};
        const answer = await test.send(call, { as: user, ...body, headers: { [name]: value } });
        expect([call, value, answer.status < 500, answer.headers['x-request-id'] !== undefined]).toEqual([call, value, true, true]);
      }
    }
  });
});

describe('the OpenAPI document, for programs', () => {
  it('says which calls need a sign-in, and which a personal API token may make [ACC-175]', async () => {
    const { body } = await test.send('GET /openapi.json');
    const security = (path: string, method: string) => body.paths[path][method].security;
    expect(Object.keys(body.components.securitySchemes)).toEqual(['token', 'session']);
    expect(security('/health', 'get')).toEqual([{}, { session: [] }, { token: [] }]);
    expect(security('/watchlist/all', 'post')).toEqual([{ session: [] }, { token: [] }]);
    expect(security('/watchlist', 'post')).toEqual([{ session: [] }]);
    expect(security('/users/export', 'get')).toEqual([{ session: [] }]);
    expect(security('/users/export', 'post')).toEqual([{ session: [] }]);
    expect(security('/logout', 'get')).toEqual([{}, { session: [] }]);
  });
});

describe('what holds for every answer', () => {
  it('carries a request id and the security headers', async () => {
    const { headers } = await test.send('GET /health');
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect([headers['x-content-type-options'], headers['x-powered-by']]).toEqual(['nosniff', undefined]);
    expect([headers['content-security-policy']!.includes("frame-ancestors 'none'"), headers['x-frame-options']]).toEqual([true, 'DENY']);
  });

  it('shows no metrics, which have a port of their own', async () => {
    expect((await test.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    const text = await test.api.metrics.read();
    expect(text).toContain('lootfolio_event_streams 0');
    expect(text).toContain('process_cpu_seconds_total');
  });
});

describe('health', () => {
  it('says whether the server is ready, in which world, and how old its prices are', async () => {
    const empty = await test.send('GET /health');
    expect(empty.body).toMatchObject({ success: true, ready: false, reasons: ['BOARD_EMPTY'], quotes: 0 });
    // an empty list that was read gives no price
    await test.offer('waxpeer', {});
    expect((await test.send('GET /health')).body).toMatchObject({ ready: false, reasons: ['BOARD_EMPTY'], quotes: 0 });
    await test.offer('steam', { [AK_FT]: 10_000 });
    const { body } = await test.send('GET /health');
    expect(body).toMatchObject({ success: true, ready: true, reasons: [], world: 'sandbox', items: 14, items_with_prices: 1, quotes: 1 });
    expect(body.board).toMatchObject({ updated_at: '2026-11-20T12:00:00.000Z', age_seconds: 0 });
    advanceClock(HOUR);
    const stale = await test.send('GET /health');
    expect(stale.body).toMatchObject({ success: true, ready: false, reasons: ['PRICES_STALE'] });
    expect(stale.body.board.age_seconds).toBe(3600);
    advanceClock(-HOUR);
  });
});
