import type { z } from 'zod';
import { isTextKey, text, type Language, type TextKey } from '../texts/texts.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];
/** A text and what stands for `{name}` in it. */
type Said = readonly [TextKey, name?: string];

/** What the parser says of a wrong value, by language. */
export const FIELD_MESSAGES: Record<Language, z.core.$ZodErrorMap> = {
  en: (issue) => text(...said(issue, 'en')),
  tr: (issue) => text(...said(issue, 'tr')),
};

function said(issue: Issue, language: Language): [TextKey, Language, string] {
  const [key, name = ''] = reason(issue);
  return [key, language, name];
}

function reason(issue: Issue): Said {
  switch (issue.code) {
    case 'invalid_type':
      return [issue.input === undefined ? 'fieldMissing' : (KINDS[issue.expected] ?? 'fieldInvalid')];
    case 'too_small':
      return bound(issue.origin, issue.minimum, issue.minimum === 1 ? 'fieldEmpty' : 'fieldShortest', 'fieldFewest', 'fieldLeast');
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'fieldLongest', 'fieldMany', 'fieldMost');
    case 'invalid_value':
      return issue.input === undefined ? ['fieldMissing'] : ['fieldOneOf', issue.values.map(String).join(', ')];
    case 'not_multiple_of':
      return ['fieldStep', String(issue.divisor)];
    case 'invalid_format':
      return [issue.format === 'date' || issue.format === 'datetime' ? 'fieldDate' : 'fieldFormat'];
    case 'custom':
      return [textOf(issue.params)];
    case 'invalid_union':
      return [issue.input === undefined ? 'fieldMissing' : 'fieldInvalid'];
    default:
      return ['fieldInvalid'];
  }
}

const KINDS: Record<string, TextKey> = {
  int: 'fieldInteger',
  number: 'fieldNumber',
  string: 'fieldString',
  boolean: 'fieldBoolean',
  array: 'fieldArray',
  object: 'fieldObject',
};

const bound = (origin: string, limit: number | bigint, ofText: TextKey, ofList: TextKey, ofNumber: TextKey): Said => [
  origin === 'string' ? ofText : origin === 'array' ? ofList : ofNumber,
  String(limit),
];

/** Rules of our own name their text in the contract. */
function textOf(params: Record<string, unknown> | undefined): TextKey {
  const key = params?.['text'];
  return typeof key === 'string' && isTextKey(key) ? key : 'fieldInvalid';
}
