import type { Call } from '@lootfolio/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db, Tx } from '../database.ts';
import { runOnce, type MoneyCall } from '../idempotency.ts';
import '@fastify/cookie';
import type { RateLimiter } from '../rate-limit.ts';
import { Refusal } from '../refusal.ts';
import { sameToken, type Caller, type Sessions } from '../sessions.ts';
import { languageOf, text, type Language } from '../texts.ts';
import { isReady, type Route } from './route.ts';

export type GuardParts = { db: Db; sessions: Sessions; rates: RateLimiter; sessionCookie: string };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/**
 * Registers a route under its contract: session, rate limit, access, origin and CSRF are checked before the body is read,
 * then the input is parsed, and the reply is stripped to its schema before it leaves.
 */
export function registerRoute(app: FastifyInstance, parts: GuardParts, { call, handler }: Route): void {
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: { summary: call.summary, ...schemasOf(call) },
    // the guard parses itself: field names first, messages in the caller's language
    validatorCompiler: () => () => true,
    serializerCompiler: () => JSON.stringify,
    onRequest: async (request) => {
      const caller = await callerOf(request, parts);
      request.caller = caller;
      await parts.rates.take(call.rate ?? 'call', { userId: caller?.userId ?? null, ip: request.ip });
      checkAccess(call, caller);
      checkOrigin(call, request, caller);
    },
    handler: async (request, reply) => {
      const input = parseInput(call, request);
      const run = async (tx?: Tx): Promise<unknown> => {
        const result = await handler({
          ...input,
          tx,
          caller: request.caller,
          ip: request.ip,
          language: languageOf(request.headers['accept-language']),
          knownTag: request.headers['if-none-match'] ?? null,
        } as Parameters<Route['handler']>[0]);
        return isReady(result) ? result : call.reply.parse({ success: true, ...result });
      };
      const result = call.money && request.caller ? await runOnce(parts.db, moneyCall(request, request.caller, input), run) : await run();
      return send(request, reply, result);
    },
  });
}

function schemasOf(call: Call): Record<string, unknown> {
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: { 200: call.reply },
  };
}

async function callerOf(request: FastifyRequest, parts: GuardParts): Promise<Caller | null> {
  const token = request.cookies[parts.sessionCookie];
  return token ? parts.sessions.find(token) : null;
}

function checkAccess(call: Call, caller: Caller | null): void {
  if (call.access === 'public') return;
  if (!caller) throw new Refusal('UNAUTHORISED', 'unauthorised');
  if (call.access === 'admin' && caller.role !== 'ADMIN') throw new Refusal('FORBIDDEN', 'forbidden');
}

/** State changes must come from our own pages: by the browser's word, and by the session's token. */
function checkOrigin(call: Call, request: FastifyRequest, caller: Caller | null): void {
  const mutates = call.method === 'GET' ? call.mutates === true : !call.read;
  if (!mutates) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refusal('CSRF', 'crossSite');
  if (!caller) return;
  const token = request.headers['x-csrf-token'];
  if (typeof token !== 'string' || !sameToken(token, caller.csrfToken)) throw new Refusal('CSRF', 'csrf');
}

function moneyCall(request: FastifyRequest, caller: Caller, input: unknown): MoneyCall {
  const key = request.headers['idempotency-key'];
  const path = request.url.split('?', 1)[0]!;
  return { userId: caller.userId, key: typeof key === 'string' ? key : undefined, method: request.method, path, input };
}

const APP_ID_NAMES = ['appid', 'appID', 'appId', 'app_id'] as const;

/** The app id may come under any of its four spellings; the call's own one is filled from whichever is there. */
function withAppId(schema: z.ZodObject, input: Record<string, unknown>): Record<string, unknown> {
  const wanted = APP_ID_NAMES.find((name) => name in schema.shape);
  if (!wanted || input[wanted] !== undefined) return input;
  const given = APP_ID_NAMES.find((name) => input[name] !== undefined);
  return given ? { ...input, [wanted]: input[given] } : input;
}

function parseInput(call: Call, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  const language = languageOf(request.headers['accept-language']);
  return {
    params: parsePart(call.params, request.params, language),
    query: parsePart(call.query, request.query, language),
    body: parsePart(call.body, request.body ?? {}, language),
  };
}

const LOCALES = { en: z.locales.en().localeError, tr: z.locales.tr().localeError };

function parsePart(schema: z.ZodObject | undefined, input: unknown, language: Language): unknown {
  if (!schema) return undefined;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new Refusal('VALIDATION', 'malformed');
  const parsed = schema.safeParse(withAppId(schema, input as Record<string, unknown>), { error: LOCALES[language] });
  const fields: Record<string, string> = {};
  if (parsed.success) {
    for (const [name, value] of Object.entries(parsed.data)) if (!isStorable(value)) fields[name] = text('unstorable', language);
    if (Object.keys(fields).length === 0) return parsed.data;
    throw new Refusal('VALIDATION', 'validation', { fields });
  }
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new Refusal('VALIDATION', 'validation', { fields });
}

/** The database holds neither the character 0 nor halves of surrogate pairs. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

async function send(request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  if (!isReady(result)) return reply.send(result);
  void reply.header('etag', result.etag).header('cache-control', 'private, no-cache').header('vary', 'cookie, accept-encoding');
  if (request.headers['if-none-match'] === result.etag) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  if (!TAKES_BROTLI.test(request.headers['accept-encoding']?.toString() ?? '')) return reply.send(result.bytes);
  const compressed = await result.brotli();
  return reply.header('content-encoding', 'br').send(compressed);
}

/** Not where it is named with the weight 0. */
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;
