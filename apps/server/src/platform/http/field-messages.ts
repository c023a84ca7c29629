import type { Language } from '@lootfolio/texts/languages';
import { isTextKey, renderText, type TextKey } from '@lootfolio/texts/text';
import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];
/** A text and its `{value}`: a bound, or the allowed values. */
type Message = readonly [TextKey, value?: string];

/** The parser's messages about a wrong value, by language. */
export const FIELD_MESSAGES: Record<Language, z.core.$ZodErrorMap> = {
  en: (issue) => render(issue, 'en'),
  tr: (issue) => render(issue, 'tr'),
};

function render(issue: Issue, language: Language): string {
  const [key, value] = reason(issue);
  return renderText(key, language, value === undefined ? undefined : { value });
}

function reason(issue: Issue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return [issue.input === undefined ? 'fields.missing' : (KINDS[issue.expected] ?? 'fields.invalid')];
    case 'too_small':
      return bound(issue.origin, issue.minimum, issue.minimum === 1 ? 'fields.empty' : 'fields.shortest', 'fields.fewest', 'fields.least');
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'fields.longest', 'fields.many', 'fields.most');
    case 'invalid_value':
      return issue.input === undefined ? ['fields.missing'] : ['fields.oneOf', issue.values.map(String).join(', ')];
    case 'not_multiple_of':
      return ['fields.step', String(issue.divisor)];
    case 'invalid_format':
      return [issue.format === 'date' || issue.format === 'datetime' ? 'fields.date' : 'fields.format'];
    case 'custom':
      return [textOf(issue.params)];
    case 'invalid_union':
      return [issue.input === undefined ? 'fields.missing' : 'fields.invalid'];
    default:
      return ['fields.invalid'];
  }
}

const KINDS: Record<string, TextKey> = {
  int: 'fields.integer',
  number: 'fields.number',
  string: 'fields.string',
  boolean: 'fields.boolean',
  array: 'fields.array',
  object: 'fields.object',
};

const bound = (origin: string, limit: number | bigint, ofText: TextKey, ofList: TextKey, ofNumber: TextKey): Message => [
  origin === 'string' ? ofText : origin === 'array' ? ofList : ofNumber,
  String(limit),
];

/** Returns the key of the text that a rule of the contract itself names. */
function textOf(params: Record<string, unknown> | undefined): TextKey {
  const key = params?.['text'];
  return typeof key === 'string' && isTextKey(key) ? key : 'fields.invalid';
}
