import { gzipSync } from 'node:zlib';
import { MAX_BYTES, sendBody, type Behaviour } from './fake-market.ts';
import type { Fixture } from './fixture.ts';
import type { MarketErrorCode } from './port.ts';

/** Correct answers from which the faults are made. */
export type Sample = {
  /** The nth answer. */
  text: (index: number) => string;
  /** The nth answer with NaN in place of a number. */
  withNaN: (index: number) => string;
  /** A text that occurs in the first answer. */
  word: string;
  encoding?: Fixture['encoding'];
};

const HTML = '<!doctype html><html><head><title>Just a moment...</title></head><body></body></html>';

export const status =
  (code: number, headers: Record<string, string> = {}, body = '{}'): Behaviour =>
  (response) => {
    response.writeHead(code, headers).end(body);
  };
const body =
  (text: string | Buffer, encoding?: 'gzip'): Behaviour =>
  (response) =>
    sendBody(response, text, encoding);

/** Sends the first half of the correct answer, then calls `then`. */
export const sendHalf =
  (sample: Sample, then: (end: () => void) => void): Behaviour =>
  (response, index) => {
    const text = Buffer.from(sample.text(index));
    response.setHeader('content-length', text.length);
    response.write(text.subarray(0, text.length / 2), () => then(() => response.destroy()));
  };

type Fault = [name: string, code: MarketErrorCode, behave: (sample: Sample) => Behaviour, retryAfter?: number];

/** Faults of an answer, and the error code that each must give. */
export const FAULTS: Fault[] = [
  ['a body that is cut off', 'UNREACHABLE', (sample) => sendHalf(sample, (end) => end())],
  ['a redirect', 'BAD_ANSWER', () => status(301, { location: 'https://example.test/' })],
  ['401', 'UNAUTHORISED', () => status(401)],
  ['403', 'FORBIDDEN', () => status(403, { 'content-type': 'application/json' }, '{"message":"no"}')],
  ['403 without a body', 'FORBIDDEN', () => status(403, {}, '')],
  ['403 with a page', 'BLOCKED', () => status(403, { 'content-type': 'text/html' }, HTML)],
  ['403 with a page longer than any refusal', 'BLOCKED', () => status(403, {}, HTML.padEnd(MAX_BYTES))],
  ['403 with a text of Cloudflare', 'BLOCKED', () => status(403, { 'content-type': 'text/plain' }, 'error code: 1020')],
  ['403 with a JSON of Cloudflare', 'BLOCKED', () => status(403, {}, '{"status":403,"cloudflare_error":true,"error_code":1020}')],
  ['403 with a challenge', 'BLOCKED', () => status(403, { 'cf-mitigated': 'challenge' })],
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
  ['truncated JSON', 'BAD_ANSWER', (sample) => (response, index) => sendBody(response, sample.text(index).slice(0, -2), sample.encoding)],
  ['NaN in JSON', 'BAD_ANSWER', (sample) => (response, index) => sendBody(response, sample.withNaN(index))],
  [
    'a name that is not UTF-8',
    'BAD_ANSWER',
    (sample) => (response, index) => {
      const [before, ...after] = sample.text(index).split(sample.word);
      sendBody(response, Buffer.concat([Buffer.from(before!), Buffer.from([0xff]), Buffer.from(after.join(sample.word))]));
    },
  ],
  [
    'truncated gzip',
    'BAD_ANSWER',
    (sample) => (response, index) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(sample.text(index)).subarray(0, -12));
    },
  ],
  [
    'gzip that is none',
    'BAD_ANSWER',
    (sample) => (response, index) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(sample.text(index));
    },
  ],
  ['an unknown compression', 'BAD_ANSWER', () => status(200, { 'content-encoding': 'zstd' }, '[]')],
  ['too many bytes', 'TOO_LARGE', () => body(`[${' '.repeat(MAX_BYTES)}]`)],
  ['a gzip bomb', 'TOO_LARGE', () => body(Buffer.alloc(100 * MAX_BYTES, ' '), 'gzip')],
];
