import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveLocally } from './fake-market.ts';
import { createHttp } from './http.ts';
import type { HttpOptions } from './http.ts';
import type { HttpRequest, HttpResponse } from './port.ts';

let answer: (...call: Parameters<RequestListener>) => unknown = (_, response) => response.end('{}');
let origin = '';
let stop: () => Promise<void>;
beforeAll(async () => {
  const server = await serveLocally((request, response) => void answer(request, response));
  origin = `http://127.0.0.1:${server.port}`;
  stop = server.stop;
});
afterAll(() => stop());

const URL_WITH_KEY = 'https://api.example.test/inventory/secret-in-path?key=secret-in-query';

function send(request: Partial<HttpRequest> = {}, options: Partial<HttpOptions> = {}): Promise<HttpResponse> {
  const http = createHttp({
    market: 'example',
    limit: { requests: 1, perSeconds: 1 },
    resolve: (url) => url.replace('https://api.example.test', origin),
    acquire: async () => {},
    timeouts: { headers: 5000, body: 5000, total: 5000 },
    maxBytes: 1024,
    ...options,
  });
  return http({ url: URL_WITH_KEY, ...request });
}

describe('the HTTP client', () => {
  it.each([
    ['gzip', gzipSync('[1]')],
    ['x-gzip', gzipSync('[1]')],
    ['br', brotliCompressSync('[1]')],
    ['deflate', deflateSync('[1]')],
    ['identity', Buffer.from('[1]')],
  ])('unpacks %s', async (encoding, body) => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body);
    expect((await send()).body.toString()).toBe('[1]');
  });

  it.each(['br', 'gzip', 'deflate'])('calls broken %s a bad answer', async (encoding) => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end('not compressed at all');
    await expect(send()).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('follows one redirect, and only to addresses that the request allows', async () => {
    answer = (request, response) => {
      if (request.url === '/start') response.writeHead(302, { location: 'https://api.example.test/allowed/end' }).end();
      else if (request.url === '/astray') response.writeHead(302, { location: 'https://elsewhere.test/' }).end();
      else if (request.url === '/allowed/end') response.end('there');
      else response.writeHead(302, { location: 'https://api.example.test/allowed/loop' }).end();
    };
    const redirectWithin = 'https://api.example.test/allowed/';
    expect((await send({ url: 'https://api.example.test/start', redirectWithin })).body.toString()).toBe('there');
    await expect(send({ url: 'https://api.example.test/start' })).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    await expect(send({ url: 'https://api.example.test/astray', redirectWithin })).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    await expect(send({ url: 'https://api.example.test/allowed/loop', redirectWithin })).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('sends %s with headers and body as they are', async (method) => {
    let seen: unknown;
    answer = async (request: IncomingMessage, response) => {
      const { 'x-key': key, 'content-length': length } = request.headers;
      seen = { method: request.method, url: request.url, key, length, body: await text(request) };
      response.end('{}');
    };
    await send({ method, headers: { 'x-key': 'k' }, body: '{"a":1}' });
    expect(seen).toEqual({ method, url: '/inventory/secret-in-path?key=secret-in-query', key: 'k', length: '7', body: '{"a":1}' });
  });

  it('names to the limiter the objects that the request changes', async () => {
    const acquired: unknown[] = [];
    const acquire: HttpOptions['acquire'] = async (...all) => void acquired.push(all);
    answer = (_, response) => response.end('{}');
    await send({ changes: ['1', '2'] }, { acquire });
    await send({}, { acquire });
    const limit = { requests: 1, perSeconds: 1 };
    expect(acquired).toEqual([
      ['example', limit, ['1', '2']],
      ['example', limit, []],
    ]);
  });

  it('keeps to the tighter bound of client and request', async () => {
    answer = (_, response) => response.end(' '.repeat(600));
    expect((await send()).body).toHaveLength(600);
    await expect(send({ maxBytes: 599 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(send({ maxBytes: 5000 }, { maxBytes: 599 })).rejects.toMatchObject({ code: 'TOO_LARGE' });
    answer = () => {};
    await expect(send({ timeoutMs: 30 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('ends an answer that drips for ever', async () => {
    answer = (_, response) => {
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    };
    await expect(send({}, { timeouts: { headers: 1000, body: 1000, total: 80 } })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('shows no part of the address but the host in its errors', async () => {
    answer = (_, response) => response.socket?.destroy();
    await expect(send()).rejects.toThrow(/^example: api\.example\.test: \w+$/);
    answer = (_, response) => response.writeHead(302, { location: URL_WITH_KEY }).end();
    await expect(send()).rejects.toThrow(/^example: api\.example\.test: redirects \(302\); not followed$/);
  });

  it('sends the request only after the limiter, and not at all when it was aborted meanwhile', async () => {
    const stop = new AbortController();
    let sent = 0;
    answer = (_, response) => {
      sent += 1;
      response.end('{}');
    };
    const acquire = async (): Promise<void> => stop.abort(new Error('stopped'));
    await expect(send({}, { acquire, signal: stop.signal })).rejects.toThrow('stopped');
    expect(sent).toBe(0);
  });

  it('aborts a request in progress with the reason of the signal', async () => {
    const stop = new AbortController();
    answer = () => stop.abort(new Error('stopped'));
    await expect(send({}, { signal: stop.signal })).rejects.toThrow('stopped');
  });

  it('waits a day at most, whatever the market asks for', async () => {
    answer = (_, response) => response.writeHead(429, { 'retry-after': '99999999' }).end();
    await expect(send()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 86_400 });
    answer = (_, response) => response.writeHead(429, { 'retry-after': 'soon' }).end();
    await expect(send()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: null });
  });
});
