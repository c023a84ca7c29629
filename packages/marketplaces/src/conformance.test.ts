import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_BYTES, sendBody, startDouble, textOf, well } from './double.ts';
import type { Behaviour } from './double.ts';
import type { Fixture } from './fixture.ts';
import { FIXTURES } from './fixtures.ts';
import type { MarketErrorCode } from './port.ts';
import { PRICE_SOURCES } from './registry.ts';

let market: Awaited<ReturnType<typeof startDouble>>;
beforeAll(async () => {
  market = await startDouble();
});
afterAll(() => market.stop());

const HTML = '<!doctype html><html><head><title>Just a moment...</title></head><body></body></html>';

const status =
  (code: number, headers: Record<string, string> = {}, body = '{}'): Behaviour =>
  (response) => {
    response.writeHead(code, headers).end(body);
  };
const body =
  (text: string | Buffer, encoding?: 'gzip'): Behaviour =>
  (response) =>
    sendBody(response, text, encoding);

/** Sends the first half of the good answer, then does something else. */
const half =
  (fixture: Fixture, then: (end: () => void) => void): Behaviour =>
  (response, index) => {
    const text = Buffer.from(textOf(fixture, index));
    response.setHeader('content-length', text.length);
    response.write(text.subarray(0, text.length / 2), () => then(() => response.destroy()));
  };

/** Milliseconds until a silent market counts as such. */
const IMPATIENCE = 60;

const firstName = ({ quotes, sales = [] }: Fixture): string => [...quotes, ...sales][0]!.name;

type Fault = [name: string, code: MarketErrorCode, behave: (fixture: Fixture) => Behaviour, retryAfter?: number];

const FAULTS: Fault[] = [
  ['a body that is cut off', 'UNREACHABLE', (fixture) => half(fixture, (end) => end())],
  ['a redirect', 'BAD_ANSWER', () => status(301, { location: 'https://example.test/' })],
  ['401', 'UNAUTHORISED', () => status(401)],
  ['403', 'FORBIDDEN', () => status(403, {}, HTML)],
  ['404', 'BAD_ANSWER', () => status(404, {}, HTML)],
  ['408', 'TIMEOUT', () => status(408)],
  ['429', 'RATE_LIMITED', () => status(429)],
  ['429 with seconds', 'RATE_LIMITED', () => status(429, { 'retry-after': '120' }), 120],
  [
    '429 with a date',
    'RATE_LIMITED',
    () => status(429, { date: 'Fri, 20 Nov 2026 12:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 12:01:30 GMT' }),
    90,
  ],
  ['500', 'UPSTREAM', () => status(500)],
  ['502 with HTML', 'UPSTREAM', () => status(502, { 'content-type': 'text/html' }, HTML)],
  ['503 with seconds', 'UPSTREAM', () => status(503, { 'retry-after': '5' }), 5],
  ['200 with HTML', 'BAD_ANSWER', () => body(HTML)],
  ['200 with XML', 'BAD_ANSWER', () => body('<?xml version="1.0"?><items/>')],
  ['an empty body', 'BAD_ANSWER', () => body('')],
  ['null', 'BAD_ANSWER', () => body('null')],
  ['a number', 'BAD_ANSWER', () => body('12.34')],
  ['an empty array', 'BAD_ANSWER', () => body('[]')],
  ['an empty object', 'BAD_ANSWER', () => body('{}')],
  ['an array of text', 'BAD_ANSWER', () => body('["a", "b"]')],
  ['an error said with 200', 'BAD_ANSWER', () => body('{"success":false,"status":"fail","msg":"no"}')],
  [
    'truncated JSON',
    'BAD_ANSWER',
    (fixture) => (response, index) => sendBody(response, textOf(fixture, index).slice(0, -2), fixture.encoding),
  ],
  ['NaN in JSON', 'BAD_ANSWER', (fixture) => (response, index) => sendBody(response, textOf(fixture, index, '@').replace('"@"', 'NaN'))],
  [
    'a name that is not UTF-8',
    'BAD_ANSWER',
    (fixture) => (response, index) => {
      const [before, ...after] = textOf(fixture, index).split(firstName(fixture));
      sendBody(response, Buffer.concat([Buffer.from(before!), Buffer.from([0xff]), Buffer.from(after.join(firstName(fixture)))]));
    },
  ],
  [
    'truncated gzip',
    'BAD_ANSWER',
    (fixture) => (response, index) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(textOf(fixture, index)).subarray(0, -12));
    },
  ],
  [
    'gzip that is none',
    'BAD_ANSWER',
    (fixture) => (response, index) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(textOf(fixture, index));
    },
  ],
  ['an unknown compression', 'BAD_ANSWER', () => status(200, { 'content-encoding': 'zstd' }, '[]')],
  ['too many bytes', 'TOO_LARGE', () => body(`[${' '.repeat(MAX_BYTES)}]`)],
  ['a gzip bomb', 'TOO_LARGE', () => body(Buffer.alloc(100 * MAX_BYTES, ' '), 'gzip')],
];

const BAD_PRICES = [
  0,
  -1,
  -12.34,
  '0',
  '0.00',
  '-12.34',
  '+1',
  'NaN',
  'Infinity',
  '12,34',
  '$12.34',
  '1e5',
  '0x10',
  'abc',
  '',
  ' ',
  null,
  true,
  {},
  [],
  [12],
  99_999_999_999_999,
  '99999999999',
];

const name = (fixture: Fixture): string => fixture.source.key;
const SAYS_SUCCESS = /"(success|status|code)":(true|"OK"|"success")/;

const SOURCES = FIXTURES.map((fixture) => [name(fixture), fixture] as const);

it('has a fixture for every source', () => {
  expect(FIXTURES.map(name).toSorted()).toEqual(PRICE_SOURCES.map(({ key }) => key).toSorted());
});

describe.each(SOURCES)('%s', (_, fixture) => {
  it('reads the good list, one request at a time and each within the limit', async () => {
    const list = await market.read(fixture, well(fixture));
    expect({ quotes: list.quotes, sales: list.sales }).toEqual({ quotes: fixture.quotes, sales: fixture.sales });
    expect(market.requests()).toEqual(fixture.requests);
    expect(market.waits()).toBe(fixture.requests.length);
  });

  it.each(FAULTS)('turns %s into %s', async (_name, code, behave, retryAfter) => {
    const refused = market.read(fixture, behave(fixture));
    await expect(refused).rejects.toMatchObject({ name: 'MarketError', code, retryAfter: retryAfter ?? null });
    if (fixture.key) await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining(fixture.key) });
  });

  it.each([
    ['no headers', (): void => {}],
    ['a body that stops', half(fixture, () => {})],
  ])('turns %s into TIMEOUT', async (_name, silence) => {
    await expect(market.read(fixture, silence, { patience: IMPATIENCE })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('turns a closed port into UNREACHABLE', async () => {
    await expect(market.read(fixture, well(fixture), { toPort: 1 })).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  it.each(BAD_PRICES.map((price) => [price]))('leaves a row out whose price is %j', async (price) => {
    const list = await market.read(fixture, well(fixture, price));
    if (fixture.sales) expect(list.sales).toEqual(fixture.sales.slice(1));
    else expect(list.quotes).toEqual(fixture.quotes.slice(1));
  });

  it('gives no list when its last part fails', async () => {
    const last = fixture.requests.length - 1;
    const failing: Behaviour = (response, index, request) =>
      index === last ? status(500)(response, index, request) : well(fixture)(response, index, request);
    await expect(market.read(fixture, failing)).rejects.toMatchObject({ code: 'UPSTREAM' });
    expect(market.requests()).toHaveLength(fixture.requests.length);
  });

  if (SAYS_SUCCESS.test(textOf(fixture, 0)))
    it('believes no list that comes with a failure', async () => {
      const failing: Behaviour = (response, index) =>
        sendBody(
          response,
          textOf(fixture, index).replace(SAYS_SUCCESS, (_, field, value) => `"${field}":${value === 'true' ? false : '"error"'}`),
        );
      await expect(market.read(fixture, failing)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    });

  if (fixture.paged)
    it('gives no list of a market that repeats a page for ever', async () => {
      const repeating: Behaviour = (response) => sendBody(response, textOf(fixture, 0), fixture.encoding);
      await expect(market.read(fixture, repeating)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
      expect(market.requests().length).toBeLessThanOrEqual(3);
    });
});
