import { validateHeaderValue } from 'node:http';
import { statusOf, type ErrorReply } from '@lootfolio/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isUnavailable } from '../errors/unavailable.ts';
import { Refusal, type FieldRefusals } from '../errors/refusal.ts';
import type { Language } from '@lootfolio/texts/languages';
import { renderText } from '@lootfolio/texts/text';
import { languageOf } from './language.ts';

/** The seconds after which a caller may try again when the database did not answer, or the process stops. */
const RETRY_SECONDS = 5;
/** Refusals that pass with time: the header Retry-After says when. */
const PASSING: ReadonlySet<string> = new Set(['TOO_MANY_REQUESTS', 'DATABASE_UNAVAILABLE', 'STOPPING']);

/**
 * Answers every failure in the one shape of the API. A database that does not answer is a 503, which says how old the prices in memory
 * are; an unexpected failure is a 500 without detail.
 * @param pricesAge seconds; null without prices
 */
export function handleErrors(app: FastifyInstance, pricesAge: () => number | null = () => null): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = error instanceof Refusal ? error : isUnavailable(error) ? unavailable(pricesAge()) : fromFramework(error);
    if (refusal.code === 'DATABASE_UNAVAILABLE')
      request.log.warn({ ...describeCall(request, reply), reason: (error as Error).message }, 'the database did not answer a call');
    if (refusal.code === 'INTERNAL' && !isGone(error)) request.log.error({ ...describeCall(request, reply), err: error }, 'a call failed');
    dropUnsendable(reply);
    return sendRefusal(request, reply, refusal);
  });
}

/** True when the caller closed the connection while the answer was sent. That is no fault of the server. */
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Removes headers that Node refuses to write. With them the framework would answer in a form of its own. */
function dropUnsendable(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    try {
      validateHeaderValue(name, value as string);
    } catch {
      void reply.removeHeader(name);
    }
  }
}

const unavailable = (pricesAge: number | null): Refusal =>
  new Refusal('DATABASE_UNAVAILABLE', 'calls.databaseUnavailable', {
    metaData: { remaining_time: RETRY_SECONDS, prices_age_seconds: pricesAge },
  });

/** The refusal of a call that would wait for longer than the process still runs. Another process, or the next one, can answer the call. */
export const stoppingRefusal = (): Refusal => new Refusal('STOPPING', 'calls.stopping', { metaData: { remaining_time: RETRY_SECONDS } });

/** Returns the path of a call for the log. The query may contain keys and sign-in assertions, and a path a token: they are left out. */
function loggedPath({ url, params, routeOptions }: FastifyRequest): string | undefined {
  const hasToken = typeof params === 'object' && params !== null && 'token' in params;
  return hasToken ? routeOptions.url : url.split('?', 1)[0];
}

/** Returns the fields of a call for the log. */
export const describeCall = (request: FastifyRequest, reply: FastifyReply): object => ({
  method: request.method,
  path: loggedPath(request),
  user: request.caller?.userId ?? null,
  ms: Math.round(reply.elapsedTime),
});

/** Answers a call whose address the framework cannot decode. The framework refuses it before it looks for a route. */
export const sendUnroutable = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(request, reply, fromFramework(error));

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const msg = renderText(refusal.text, language, refusal.values);
  const limited = refusal.code === 'TOO_MANY_REQUESTS';
  const seconds = refusal.metaData?.['remaining_time'];
  if (PASSING.has(refusal.code) && typeof seconds === 'number') void reply.header('retry-after', seconds);
  const body: ErrorReply = {
    success: false,
    code: limited ? 429 : refusal.code,
    msg,
    ...(hasMessage(request) && { message: msg }),
    ...(refusal.fields && { fields: renderFields(refusal.fields, language) }),
    ...(refusal.metaData && { metaData: refusal.metaData }),
  };
  return reply
    .code(statusOf(refusal.code))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** True for calls whose reply has a `message`. They repeat the text of a refusal there. */
function hasMessage(request: FastifyRequest): boolean {
  const { response } = (request.routeOptions.schema ?? {}) as { response?: Record<number, unknown> };
  const reply = response?.[200];
  return reply instanceof z.ZodObject && 'message' in reply.shape;
}

const renderFields = (fields: FieldRefusals, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, wrong]) => [
      field,
      typeof wrong === 'string' ? wrong : renderText(wrong.text, language, wrong.values),
    ]),
  );

/**
 * Returns the refusal for any other error. The framework has errors of its own before a handler runs: unreadable JSON, a body that is too
 * large, a wrong content type.
 */
function fromFramework(error: unknown): Refusal {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Refusal('TOO_LARGE', 'calls.tooLarge');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('VALIDATION', 'calls.malformed');
  return new Refusal('INTERNAL', 'calls.internal');
}
