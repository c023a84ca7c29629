import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { outsideAddress } from './http/hosts.ts';

const MODES = [
  'slow',
  'refuse',
  'status',
  'html',
  'text',
  'cut',
  'wrong_json',
  'unit_jump',
  'half_list',
  'empty',
  'oversize',
  'null',
  'duplicates',
  'repeat',
] as const;
type Mode = (typeof MODES)[number];

/** A way in which a host misbehaves. `times` is the number of requests with the fault; without it, the fault stays until it is cleared. */
export type Fault = {
  host: string;
  /** Only for addresses that begin with this path. */
  path?: string;
  /** True: only for this path, not for those below it. */
  exact?: boolean;
  /** Only for requests with this method. */
  method?: string;
  mode: Mode;
  /** For `status` and `html`: the HTTP status (default 503, or 200). */
  status?: number;
  /** For `text`: the whole body of the answer. */
  text?: string;
  /** For `slow`: delay of the answer (default 30 s). */
  delay_ms?: number;
  /** For `status`: seconds of the Retry-After header. */
  retry_after?: number;
  /** For `unit_jump`: the factor by which prices are multiplied (default 100). */
  factor?: number;
  /** For `oversize`: length of the body (default 512 MB). */
  bytes?: number;
  /**
   * True: the market carries out the request, and the fault changes only its answer. Modes that change the body (`cut`, `wrong_json` …)
   * always work so. With `slow`, `refuse`, `status`, `html` and `text`, the market otherwise does not carry
   * out the request.
   */
  after?: boolean;
  times?: number;
  /** For `repeat`: the answer to all further requests. The first answer is stored here. */
  answer?: string;
};

const BOT_WALL = '<!doctype html><title>Just a moment...</title><h1>Checking your browser before you go on.</h1>';
const OVERSIZE = 512 * 1024 * 1024;

const properties = {
  host: { type: 'string', minLength: 1 },
  path: { type: 'string' },
  exact: { type: 'boolean' },
  method: { type: 'string' },
  mode: { enum: MODES },
  status: { type: 'integer', minimum: 200, maximum: 599 },
  text: { type: 'string' },
  delay_ms: { type: 'integer', minimum: 0 },
  retry_after: { type: 'integer', minimum: 0 },
  factor: { type: 'number', exclusiveMinimum: 0 },
  bytes: { type: 'integer', minimum: 1 },
  after: { type: 'boolean' },
  times: { type: 'integer', minimum: 1 },
};

/** Returns the fault that applies to an address now, and decrements its `times`. */
export type TakeNextFault = (host: string, path: string, method?: string) => Fault | undefined;

/**
 * Registers `/_faults`, and applies the faults set there around every handler.
 * @returns a function that finds faults for servers that do not speak HTTP
 */
export function registerFaults(app: FastifyInstance): TakeNextFault {
  let faults: Fault[] = [];
  const takeNextFault: TakeNextFault = (host, path, method) => {
    const fault = faults.find(
      (candidate) =>
        candidate.host === host &&
        (candidate.exact ? path === candidate.path : path.startsWith(candidate.path ?? '/')) &&
        (candidate.method === undefined || candidate.method === method),
    );
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) faults = faults.filter((other) => other !== fault);
    }
    return fault;
  };
  const active = new WeakMap<FastifyRequest, Fault>();

  app.get('/_faults', () => faults);
  app.delete('/_faults', (_request, reply) => {
    faults = [];
    return reply.code(204).send();
  });
  app.post<{ Body: Fault }>(
    '/_faults',
    { schema: { body: { type: 'object', required: ['host', 'mode'], properties, additionalProperties: false } } },
    (request) => {
      faults.push(request.body);
      return faults;
    },
  );

  app.addHook('onRequest', async (request, reply) => {
    const { host, path } = outsideAddress(request);
    const fault = takeNextFault(host, path, request.method);
    if (!fault) return;
    active.set(request, fault);
    if (!fault.after) await applyFault(fault, request, reply);
  });

  app.addHook('onSend', async (request, reply, body: unknown) => {
    const fault = active.get(request);
    if (!fault || typeof body !== 'string') return body;
    return fault.after ? replaceAnswer(fault, request, reply, body) : corruptBody(fault, body);
  });
  return takeNextFault;
}

/** Applies the faults that delay or replace the handler's answer. */
async function applyFault(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  switch (fault.mode) {
    case 'slow':
      await wait(fault.delay_ms ?? 30_000, undefined, { ref: false });
      return undefined;
    case 'refuse':
      reply.hijack();
      request.raw.socket.destroy();
      return undefined;
    case 'status':
      if (fault.retry_after !== undefined) reply.header('retry-after', fault.retry_after);
      return reply.code(fault.status ?? 503).send({ error: 'fault' });
    case 'html':
      return reply
        .type('text/html')
        .code(fault.status ?? 200)
        .send(BOT_WALL);
    case 'text':
      return reply.type('application/json').send(fault.text ?? '');
    case 'oversize':
      return reply.type('application/json').send(Readable.from(blanks(fault.bytes ?? OVERSIZE)));
    default:
      return undefined;
  }
}

/** Applies a fault to the answer of a request that the handler carried out. */
async function replaceAnswer(fault: Fault, request: FastifyRequest, reply: FastifyReply, body: string): Promise<string> {
  switch (fault.mode) {
    case 'slow':
      await wait(fault.delay_ms ?? 30_000, undefined, { ref: false });
      return body;
    case 'refuse':
      request.raw.socket.destroy();
      return body;
    case 'status':
      if (fault.retry_after !== undefined) reply.header('retry-after', fault.retry_after);
      reply.code(fault.status ?? 503);
      return JSON.stringify({ error: 'fault' });
    case 'html':
      reply.type('text/html').code(fault.status ?? 200);
      return BOT_WALL;
    case 'text':
      return fault.text ?? '';
    default:
      return corruptBody(fault, body);
  }
}

function* blanks(bytes: number): Generator<Buffer> {
  const block = Buffer.alloc(65_536, 0x20);
  for (let left = bytes; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block;
}

/** Applies the faults that change the handler's body. */
export function corruptBody(fault: Fault, body: string): string {
  switch (fault.mode) {
    case 'cut':
      return body.slice(0, Math.floor(body.length / 2));
    case 'wrong_json':
      return '{"unexpected":[{"shape":true}]}';
    case 'unit_jump':
      return body.replaceAll(
        PRICE_FIELD,
        (_match, field: string, quote: string, amount: string) =>
          `${field}${quote}${Number((Number(amount) * (fault.factor ?? 100)).toFixed(3))}${quote}`,
      );
    case 'half_list':
      return withLongestList(body, 0.5);
    case 'empty':
      return withLongestList(body, 0);
    case 'null':
      return 'null';
    case 'duplicates':
      return withEachTwice(body);
    case 'repeat':
      fault.answer ??= body;
      return fault.answer;
    default:
      return body;
  }
}

const PRICE_FIELD = /("(?:\w*price\w*|min|max|offered|default|computed|Amount)":\s*)("?)(\d+(?:\.\d+)?)\2(?=[,}\]])/gi;

/** Keeps a share of the entries of the longest array or object within the body. */
function withLongestList(body: string, share: number): string {
  const tree: unknown = JSON.parse(body);
  const longest = longestList(tree);
  if (!longest) return body;
  const keep = Math.floor(sizeOf(longest) * share);
  if (Array.isArray(longest)) longest.length = keep;
  else for (const key of Object.keys(longest).slice(keep)) delete longest[key];
  return JSON.stringify(tree);
}

/** Lists every entry of the longest array twice. */
function withEachTwice(body: string): string {
  const tree: unknown = JSON.parse(body);
  const longest = longestList(tree);
  if (Array.isArray(longest)) longest.splice(0, longest.length, ...longest.flatMap((entry: unknown) => [entry, entry]));
  return JSON.stringify(tree);
}

type List = unknown[] | Record<string, unknown>;
const isList = (value: unknown): value is List => typeof value === 'object' && value !== null;
const sizeOf = (list: List): number => (Array.isArray(list) ? list.length : Object.keys(list).length);

/** The longest array. Without an array: the largest object in the body, or the whole body (some lists are objects by name). */
function longestList(tree: unknown): List | null {
  if (!isList(tree)) return null;
  const inside = Array.isArray(tree) ? [] : listsIn(tree, 2);
  const arrays = [tree, ...inside].filter((list) => Array.isArray(list));
  const choice = arrays.length > 0 ? arrays : inside;
  return choice.reduce<List>((longest, list) => (sizeOf(list) > sizeOf(longest) ? list : longest), choice[0] ?? tree);
}

/** All lists down to a depth. A list with more than 20 entries is not searched for further lists. */
const listsIn = (list: List, depth: number): List[] =>
  depth === 0 || sizeOf(list) > 20
    ? []
    : Object.values(list)
        .filter(isList)
        .flatMap((child) => [child, ...listsIn(child, depth - 1)]);
