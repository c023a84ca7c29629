import { ERROR_STATUS, type ErrorCode, type ErrorReply } from '@lootfolio/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal, type FieldRefusals } from './refusal.ts';
import { languageOf, text, type Language } from '../texts/texts.ts';

/** Answers every failure in the one shape of the API; what we did not foresee is a 500 without detail. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = error instanceof Refusal ? error : fromFramework(error);
    if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'a call failed');
    return answer(request, reply, refusal);
  });
}

/** An address that cannot be decoded is refused before any route is looked for. */
export const answerUnroutable = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(request, reply, fromFramework(error));

export function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  const limited = refusal.code === 'TOO_MANY_REQUESTS';
  const seconds = refusal.metaData?.['remaining_time'];
  if (limited && typeof seconds === 'number') void reply.header('retry-after', seconds);
  const body: ErrorReply = {
    success: false,
    code: limited ? 429 : refusal.code,
    msg: text(refusal.text, language),
    ...(saysMessage(request) && { message: text(refusal.text, language) }),
    ...(refusal.fields && { fields: said(refusal.fields, language) }),
    ...(refusal.metaData && { metaData: refusal.metaData }),
  };
  return reply
    .code(ERROR_STATUS[refusal.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Calls whose answer has a `message` say their refusals there too. */
function saysMessage(request: FastifyRequest): boolean {
  const { response } = (request.routeOptions.schema ?? {}) as { response?: Record<number, unknown> };
  const reply = response?.[200];
  return reply instanceof z.ZodObject && 'message' in reply.shape;
}

const said = (fields: FieldRefusals, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, wrong]) => [field, typeof wrong === 'string' ? wrong : text(wrong.text, language)]),
  );

/** What the framework refuses before a handler runs: unreadable JSON, a body that is too large, a wrong content type. */
function fromFramework(error: unknown): Refusal {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new Refusal('TOO_LARGE', 'tooLarge');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('VALIDATION' satisfies ErrorCode, 'malformed');
  return new Refusal('INTERNAL', 'internal');
}
