import type { Call } from '@lootfolio/contract/call';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refusal } from '../errors/refusal.ts';
import { text } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';
import { languageOf } from './language.ts';
import { FIELD_MESSAGES } from './field-messages.ts';

/**
 * The parts of a request as the contract declares them, without fields that it does not name.
 * @throws Refusal VALIDATION with what is wrong with each field, in the caller's language
 */
export function parseInput(call: Call, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  const language = languageOf(request.headers['accept-language']);
  return {
    params: parsePart(call.params, request.params, language),
    query: parsePart(call.query, request.query, language),
    body: parsePart(call.body, request.body ?? {}, language),
  };
}

function parsePart(schema: z.ZodObject | undefined, input: unknown, language: Language): unknown {
  if (!schema) return undefined;
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new Refusal('VALIDATION', 'calls.malformed');
  const parsed = schema.safeParse(withAppId(schema, input as Record<string, unknown>), { error: FIELD_MESSAGES[language] });
  const fields: Record<string, string> = {};
  if (parsed.success) {
    for (const [name, value] of Object.entries(parsed.data)) if (!isStorable(value)) fields[name] = text('calls.unstorable', language);
    if (Object.keys(fields).length === 0) return parsed.data;
    throw new Refusal('VALIDATION', 'calls.validation', { fields });
  }
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  throw new Refusal('VALIDATION', 'calls.validation', { fields });
}

/** The database can store neither the character 0 nor halves of surrogate pairs. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

const APP_ID_NAMES = ['appid', 'appID', 'appId', 'app_id'] as const;

/** The app id may have any of its four spellings; the one that the call declares is filled from the one that is present. */
function withAppId(schema: z.ZodObject, input: Record<string, unknown>): Record<string, unknown> {
  const wanted = APP_ID_NAMES.find((name) => name in schema.shape);
  if (!wanted || input[wanted] !== undefined) return input;
  const given = APP_ID_NAMES.find((name) => input[name] !== undefined);
  return given ? { ...input, [wanted]: input[given] } : input;
}
