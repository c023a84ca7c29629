import type { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MAX_BODY } from '@lootfolio/contract/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import { runSlices } from '../process/slices.ts';
import { MAX_NESTING, nesting, tooDeep } from './nesting.ts';
import { malformed, parseInSlices } from './parse-in-slices.ts';

/** Bodies with more bytes are parsed in slices. `JSON.parse` takes less than a millisecond for this many bytes of any content. */
const SLICED_FROM = 32_768;
/** The number of bytes that are copied between two pauses, in well under a millisecond. */
const COPIED = 500_000;

/** Reads bodies in JSON: not nested too deeply, without keys that change a prototype, and large ones without holding the event loop. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseAtOnce = (text: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      void parse(undefined as never, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const body = await readBytes(payload, request.routeOptions.bodyLimit ?? MAX_BODY, request.headers['content-length']);
    if (body.length > SLICED_FROM) return runSlices(parseInSlices(body));
    if (nesting(body) > MAX_NESTING) throw tooDeep();
    return parseAtOnce(body.toString());
  });
}

/** @throws Refusal TOO_LARGE; VALIDATION when the body has fewer bytes than the client declared */
async function readBytes(payload: Readable, most: number, told: string | undefined): Promise<Buffer> {
  const length = told === undefined ? most : Number(told);
  if (!(length <= most)) throw new Refusal('TOO_LARGE', 'calls.tooLarge');
  // most bodies that do not tell their size are small
  let bytes: Buffer = Buffer.allocUnsafe(told === undefined ? Math.min(most, COPIED) : length);
  let [at, pauseAt] = [0, COPIED];
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      if (at + chunk.length > length) throw new Refusal('TOO_LARGE', 'calls.tooLarge');
      if (at + chunk.length > bytes.length) {
        const small = bytes;
        bytes = Buffer.allocUnsafe(length);
        small.copy(bytes);
      }
      at += chunk.copy(bytes, at);
      if (at < pauseAt) continue;
      pauseAt = at + COPIED;
      await yieldToEventLoop();
    }
  } catch (error) {
    // the client has disconnected
    throw error instanceof Refusal ? error : malformed();
  }
  if (told !== undefined && at < length) throw malformed();
  return bytes.subarray(0, at);
}
