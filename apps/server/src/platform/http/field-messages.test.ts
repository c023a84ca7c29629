import { flag, game, gameOrAll, market, searchText, whole } from '@lootfolio/contract/primitives';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { FIELD_MESSAGES } from './field-messages.ts';

const inBoth = (schema: z.ZodType, value: unknown): (string | undefined)[] =>
  (['en', 'tr'] as const).map((language) => schema.safeParse(value, { error: FIELD_MESSAGES[language] }).error?.issues[0]?.message);

it.each<[string, z.ZodType, unknown, string, string]>([
  ['a game', game, 'chess', 'is not a supported game', 'desteklenen bir oyun değil'],
  ['a game or all', gameOrAll, 'chess', 'is not a supported game', 'desteklenen bir oyun değil'],
  ['a market', market, 'bazaar', 'is not a known market', 'bilinen bir pazar değil'],
  ['a missing market', market, undefined, 'is missing', 'eksik'],
  ['a number as text', whole(1, 5), 'two', 'is not a whole number', 'tam sayı değil'],
  ['a number', whole(1, 5), 0.5, 'must be a whole number', 'tam sayı olmalı'],
  ['a small number', whole(1, 5), '0', 'must be at least 1', 'en az 1 olmalı'],
  ['a large number', whole(1, 5), 6, 'must be at most 5', 'en fazla 5 olmalı'],
  ['a flag', flag, 'maybe', 'is not valid', 'geçerli değil'],
  ['a text', searchText, 7, 'must be a text', 'metin olmalı'],
  ['a long text', searchText, 'x'.repeat(201), 'must have at most 200 characters', 'en fazla 200 karakter olmalı'],
  ['an empty text', z.string().min(1), '', 'must not be empty', 'boş olamaz'],
  ['a short text', z.string().min(3), 'ab', 'must have at least 3 characters', 'en az 3 karakter olmalı'],
  ['a long list', z.array(z.int()).max(1), [1, 2], 'must have at most 1 entries', 'en fazla 1 öğe içermeli'],
  ['a choice', z.enum(['ASC', 'DESC']), 'UP', 'must be one of ASC, DESC', 'şunlardan biri olmalı: ASC, DESC'],
  ['a missing choice', z.enum(['ASC', 'DESC']), undefined, 'is missing', 'eksik'],
  ['a step', z.number().multipleOf(0.01), 0.001, 'must be a multiple of 0.01', '0.01 sayısının katı olmalı'],
  ['a day', z.iso.date(), 'soon', 'must be a date', 'tarih olmalı'],
  ['an unnamed rule', z.string().refine(() => false), 'x', 'is not valid', 'geçerli değil'],
])('says what is wrong with %s in both languages [HTTP-114, I18N-107]', (_what, schema, value, english, turkish) => {
  expect(inBoth(schema, value)).toEqual([english, turkish]);
});
