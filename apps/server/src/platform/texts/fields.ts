import type { Texts } from './texts.ts';

/** What is wrong with a field; the reader sees it beside the field's name. */
export const FIELD_TEXTS = {
  fieldMissing: { en: 'is missing', tr: 'eksik' },
  fieldInvalid: { en: 'is not valid', tr: 'geçerli değil' },
  fieldInteger: { en: 'must be a whole number', tr: 'tam sayı olmalı' },
  fieldNumber: { en: 'must be a number', tr: 'sayı olmalı' },
  fieldString: { en: 'must be a text', tr: 'metin olmalı' },
  fieldBoolean: { en: 'must be true or false', tr: 'true veya false olmalı' },
  fieldArray: { en: 'must be a list', tr: 'liste olmalı' },
  fieldObject: { en: 'must be an object', tr: 'nesne olmalı' },
  fieldLeast: { en: 'must be at least {name}', tr: 'en az {name} olmalı' },
  fieldMost: { en: 'must be at most {name}', tr: 'en fazla {name} olmalı' },
  fieldEmpty: { en: 'must not be empty', tr: 'boş olamaz' },
  fieldShortest: { en: 'must have at least {name} characters', tr: 'en az {name} karakter olmalı' },
  fieldLongest: { en: 'must have at most {name} characters', tr: 'en fazla {name} karakter olmalı' },
  fieldFewest: { en: 'must have at least {name} entries', tr: 'en az {name} öğe içermeli' },
  fieldMany: { en: 'must have at most {name} entries', tr: 'en fazla {name} öğe içermeli' },
  fieldOneOf: { en: 'must be one of {name}', tr: 'şunlardan biri olmalı: {name}' },
  fieldStep: { en: 'must be a multiple of {name}', tr: '{name} sayısının katı olmalı' },
  fieldDate: { en: 'must be a date', tr: 'tarih olmalı' },
  fieldFormat: { en: 'has the wrong format', tr: 'biçimi geçerli değil' },
  unknownGame: { en: 'is not a supported game', tr: 'desteklenen bir oyun değil' },
  unknownMarket: { en: 'is not a known market', tr: 'bilinen bir pazar değil' },
  notWhole: { en: 'is not a whole number', tr: 'tam sayı değil' },
} as const satisfies Texts;
