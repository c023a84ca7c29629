import { statusOf, type ErrorReply } from '@lootfolio/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal, type FieldRefusals } from './refusal.ts';
import type { Language } from '@lootfolio/texts/languages';
import { renderText } from '@lootfolio/texts/text';
import { languageOf } from './language.ts';

/** Answers every failure in the one shape of the API; an unexpected one is a 500 without detail. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = error instanceof Refusal ? error : fromFramework(error);
    if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'a call failed');
    return sendRefusal(request, reply, refusal);
  });
}

/** The framework refuses an address that it cannot decode before it looks for a route. */
export const sendUnroutable = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(request, reply, fromFramework(error));

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const msg = renderText(refusal.text, language, refusal.values);
  const limited = refusal.code === 'TOO_MANY_REQUESTS';
  const seconds = refusal.metaData?.['remaining_time'];
  if (limited && typeof seconds === 'number') void reply.header('retry-after', seconds);
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

/** Calls whose reply has a `message` repeat the text of a refusal there. */
function hasMessage(request: FastifyRequest): boolean {
  const { response } = (request.routeOptions.schema ?? {}) as { response?: Record<number, unknown> };
  const reply = response?.[200];
  return reply instanceof z.ZodObject && 'message' in reply.shape;
}

const renderFields = (fields: FieldRefusals, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, wrong]) => [field, typeof wrong === 'string' ? wrong : renderText(wrong.text, language)]),
  );

/** Refusals of the framework before a handler runs: unreadable JSON, a body that is too large, a wrong content type. */
function fromFramework(error: unknown): Refusal {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Refusal('TOO_LARGE', 'calls.tooLarge');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('VALIDATION', 'calls.malformed');
  return new Refusal('INTERNAL', 'calls.internal');
}
