import type { Call } from '@lootfolio/contract/call';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';
import { text } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';
import { runSlices } from '../process/slices.ts';
import { languageOf } from './language.ts';
import { FIELD_MESSAGES } from './field-messages.ts';
import { MAX_ISSUES, readInput } from './read-input.ts';

/**
 * The parts of a request as the contract declares them, without fields that it does not name.
 * @throws Refusal VALIDATION with the problem of each field, in the caller's language; at most the first `MAX_ISSUES` problems
 */
export async function parseInput(call: Call, request: FastifyRequest): Promise<{ params: unknown; query: unknown; body: unknown }> {
  const language = languageOf(request.headers['accept-language']);
  return {
    params: await parsePart(call.params, request.params, language),
    query: await parsePart(call.query, request.query, language),
    body: await parsePart(call.body, request.body ?? {}, language),
  };
}

async function parsePart(schema: z.ZodObject | undefined, input: unknown, language: Language): Promise<unknown> {
  if (!schema) return undefined;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new Refusal('VALIDATION', 'calls.malformed');
  const { data, issues, unstorable } = await runSlices(readInput(schema, withAppId(schema, input as Record<string, unknown>)));
  if (issues.length === 0 && unstorable.length === 0) return data;
  const context = { error: FIELD_MESSAGES[language], async: false };
  const fields: Record<string, string> = {};
  for (const name of unstorable) fields[name] = text('calls.unstorable', language);
  for (const issue of issues.slice(0, MAX_ISSUES)) {
    const { path, message } = z.core.util.finalizeIssue(issue, context, z.core.config());
    fields[path.join('.') || 'body'] ??= message;
  }
  throw new Refusal('VALIDATION', 'calls.validation', { fields });
}

const APP_ID_NAMES = ['appid', 'appID', 'appId', 'app_id'] as const;

/** The app id may have any of its four spellings; the one that the call declares is filled from the one that is present. */
function withAppId(schema: z.ZodObject, input: Record<string, unknown>): Record<string, unknown> {
  const wanted = APP_ID_NAMES.find((name) => name in schema.shape);
  if (!wanted || input[wanted] !== undefined) return input;
  const given = APP_ID_NAMES.find((name) => input[name] !== undefined);
  return given ? { ...input, [wanted]: input[given] } : input;
}
