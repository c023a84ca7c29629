import type { IncomingHttpHeaders } from 'node:http';
import { maxBytesOf, type Call } from '@lootfolio/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../database/database.ts';
import { holdUser } from '../database/own-rows.ts';
import { inTransaction } from '../database/transaction.ts';
import { runOnce, type MoneyCall } from '../money/idempotency.ts';
import '@fastify/cookie';
import type { Authenticator, Presented } from '../security/authenticator.ts';
import type { RateLimiter } from '../security/rate-limit.ts';
import { bearerOf, checkAccess, checkOrigin, checkToken, securityOf } from './access.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import { requireSecondFactor } from './second-factor.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Caller, Sessions } from '../security/sessions.ts';
import { languageOf } from './language.ts';
import { parseInput } from './parse-input.ts';
import { describeFile, describeText, sendFile, sendText } from './send-file.ts';
import { isFile, isSerialized, type Route, type TextReply, type WriteRequest } from './route.ts';

export type GuardParts = {
  db: Db;
  sessions: Sessions;
  authenticator: Authenticator;
  rates: RateLimiter;
  sessionCookie: string;
  factorRequired: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/**
 * Registers a route under its contract: session, rate limit, access, origin and CSRF are checked before the body is read,
 * then the input is parsed, and the reply is stripped to its schema before it leaves.
 */
export function registerRoute(app: FastifyInstance, parts: GuardParts, declared: Route): void {
  const { call } = declared;
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: maxBytesOf(call),
    schema: { summary: call.summary, security: securityOf(call), ...schemasOf(call) },
    // the guard parses the input itself, to name the field and to answer in the caller's language
    validatorCompiler: () => () => true,
    serializerCompiler: () => JSON.stringify,
    onRequest: async (request) => {
      const bearer = bearerOf(call, request.headers);
      const credential = bearer === null ? sessionOf(request, parts) : ({ kind: 'token', value: bearer } as const);
      const signedIn = credential && (await parts.authenticator.find(credential, request.ip));
      const caller = signedIn && { ...signedIn, ip: request.ip };
      request.caller = caller;
      const invented = credential !== null && signedIn === null;
      const from = caller ? rateSubjectOf(caller) : { userId: null, ip: request.ip, invented };
      await parts.rates.consume(call.rate ?? null, from, (call.cost ?? 1) + costOfBody(call, request.headers));
      if (bearer !== null && !caller) throw new Refusal('UNAUTHORISED', 'calls.unknownToken', { security: 'TOKEN' });
      checkAccess(call, caller);
      checkToken(call, caller);
      if (call.access === 'admin' && !call.firstFactor && caller) requireSecondFactor(caller, parts.factorRequired);
      if (call.recent && caller) requireRecentSignIn(caller);
      checkOrigin(call, request.headers, caller);
    },
    handler: async (request, reply) => {
      const result = await runCounted(parts, declared, request);
      return call.text ? sendText(reply, call.text, result as TextReply) : send(request, reply, result);
    },
  });
}

/** The number of bytes in a body that cost as much as one call. */
const BYTES_OF_CALL = 8192;

/** The cost of a call's body in calls, computed before the body is read. Without a declared size the largest allowed body counts. */
function costOfBody(call: Call, headers: IncomingHttpHeaders): number {
  const most = maxBytesOf(call);
  const told = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : most;
  return Math.floor(Math.min(told, most) / BYTES_OF_CALL);
}

const rateSubjectOf = ({ factorAt, ...caller }: Caller) => ({ ...caller, hasConfirmed: factorAt !== null });

/** Runs the handler. An expensive call counts as running until it ends, even after its caller disconnects. */
async function runCounted({ db, rates }: GuardParts, declared: Route, request: FastifyRequest): Promise<unknown> {
  if (declared.call.cost === undefined) return runHandler(db, declared, request);
  const from = { userId: request.caller?.userId ?? null, ip: request.ip };
  const end = rates.beginExpensive(from);
  let leave = (): void => {};
  try {
    leave = await rates.takeTurn(declared.call.rate ?? null, from);
    return await runHandler(db, declared, request);
  } finally {
    leave();
    end();
  }
}

/**
 * Parses the input and runs the handler. A write runs in a transaction that first holds the caller's account and session, and is refused
 * when one of them has ended. A call that moves money runs at most once per Idempotency-Key.
 */
async function runHandler(db: Db, { call, isWrite, holdsCaller, handler }: Route, request: FastifyRequest): Promise<unknown> {
  const input = await parseInput(call, request);
  const base = {
    ...input,
    caller: request.caller,
    ip: request.ip,
    language: languageOf(request.headers['accept-language']),
    ifNoneMatch: request.headers['if-none-match'] ?? null,
  };
  if (!isWrite) return toReply(call, await handler(base as WriteRequest<Call>));
  let effects: (() => void)[] = [];
  const run = async (tx: Tx): Promise<unknown> => {
    const afterCommit = (effect: () => void): void => void effects.push(effect);
    return toReply(call, await handler({ ...base, tx, afterCommit } as WriteRequest<Call>));
  };
  const result = await inTransaction(db, async (tx) => {
    effects = [];
    if (holdsCaller && request.caller) await holdUser(tx, request.caller);
    return call.money ? runOnce(tx, moneyCall(call, request, input), run) : run(tx);
  });
  if (result instanceof Refusal) throw result;
  for (const effect of effects) runEffect(effect, request);
  return result;
}

/** The write stands: an effect that throws is logged, and the caller is told of the success. */
function runEffect(effect: () => void, request: FastifyRequest): void {
  try {
    effect();
  } catch (error) {
    request.log.error(error, 'an effect after the commit failed');
  }
}

const toReply = (call: Call, result: object): unknown =>
  call.text || isSerialized(result) || isFile(result) ? result : call.reply.parse({ success: true, ...result });

function schemasOf(call: Call): Record<string, unknown> {
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: { 200: call.file ? describeFile(call) : call.text ? describeText(call) : call.reply },
  };
}

/** The session's cookie that a browser sent. */
export function sessionOf(request: FastifyRequest, { sessionCookie }: Pick<GuardParts, 'sessionCookie'>): Presented | null {
  const value = request.cookies[sessionCookie];
  return value ? { kind: 'session', value } : null;
}

/** No call that moves money is public, so there is a caller. */
function moneyCall(call: Call, request: FastifyRequest, input: unknown): MoneyCall {
  const key = request.headers['idempotency-key'];
  const { userId } = request.caller!;
  return { userId, key: typeof key === 'string' ? key : undefined, call: `${call.method} ${call.path}`, input };
}

async function send(request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  if (isFile(result)) return sendFile(reply, result);
  // no browser and no proxy may cache a reply that is for one caller
  if (!isSerialized(result)) return reply.header('cache-control', 'no-store').send(result);
  void reply
    .header('etag', result.etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization, cookie, accept-encoding');
  if (request.headers['if-none-match'] === result.etag) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  if (!ACCEPTS_BROTLI.test(request.headers['accept-encoding']?.toString() ?? '')) return reply.send(result.bytes);
  const compressed = await result.brotli();
  return reply.header('content-encoding', 'br').send(compressed);
}

/** Whether the client accepts the encoding; the weight 0 excludes it. */
const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
