import { z } from 'zod';
import type { TextKey } from '@lootfolio/texts/text';

export type SettingValue = number | string | boolean;

/** The allowed values of a setting: the schema refuses all others, and the remaining fields tell the screen how to edit the setting. */
export type SettingKind<T extends SettingValue> = {
  type: 'integer' | 'money' | 'text' | 'link' | 'mail' | 'sender' | 'day' | 'moment' | 'flag';
  schema: z.ZodType<T>;
  /** The minimum of a number. */
  min?: number;
  /** The maximum of a number, or the maximum number of characters of a text. */
  max?: number;
  /** The hosts to which a link may lead. */
  hosts?: readonly string[];
};

/** Adds a rule with the text of its refusal. The empty text means "not set" and always passes. */
const optional = (schema: z.ZodString, isValid: (value: string) => boolean, text: TextKey): z.ZodString =>
  schema.refine((value) => value === '' || isValid(value), { params: { text } });

/** Tags, control characters, characters that reverse the direction of writing, and web addresses, which mail programs turn into links. */
const NOT_PLAIN = /[<>\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]|:\/\/|\bwww\./iu;
const isPlain = (value: string): boolean => !NOT_PLAIN.test(value) && value.isWellFormed();

const LINK_LENGTH = 300;
const MAIL_LENGTH = 254;
const SENDER = /^(?:([^<>"\\,;:@()[\]\p{Cc}]{1,80}) <([^<>\s]+)>|([^<>\s]+))$/u;
const isMail = (value: string): boolean => z.email().safeParse(value).success;

function isLinkTo(value: string, hosts: readonly string[]): boolean {
  const url = URL.parse(value);
  if (!url || url.protocol !== 'https:' || /[\s<>"'\\`\p{Cc}]/u.test(value)) return false;
  const isBare = url.username === '' && url.password === '' && url.port === '';
  return isBare && hosts.includes(url.hostname.replace(/^www\./, ''));
}

function isSender(value: string): boolean {
  const [, , named, bare] = SENDER.exec(value) ?? [];
  return isMail(named ?? bare ?? '');
}

export const integer = (min: number, max: number): SettingKind<number> => ({
  type: 'integer',
  schema: z.int().min(min).max(max),
  min,
  max,
});

/** An amount in thousandths of a dollar. The screen asks for dollars. */
export const money = (min: number, max: number): SettingKind<number> => ({ ...integer(min, max), type: 'money' });

/** One line of plain text. */
export const line = (max: number): SettingKind<string> => ({
  type: 'text',
  schema: optional(z.string().trim().max(max), isPlain, 'settings.notPlain'),
  max,
});

const FIGURE_LENGTH = 12;
/** A whole number of at most 9 digits, not followed by another digit, and the text after it. */
const FIGURE = /^(?:0|[1-9]\d{0,8})(?!\d)[\p{L}\p{N} .,+%/'’-]*$/u;

/** A number and the text after it; the landing page counts up to the number: `65K+`, `24/7`, `1.2M+`. */
export const figure: SettingKind<string> = {
  type: 'text',
  schema: optional(z.string().trim().max(FIGURE_LENGTH), (value) => FIGURE.test(value) && isPlain(value), 'settings.notFigure'),
  max: FIGURE_LENGTH,
};

/** An https address of one of these hosts, with or without `www.`; empty when not set. */
export const link = (...hosts: string[]): SettingKind<string> => ({
  type: 'link',
  schema: optional(z.string().trim().max(LINK_LENGTH), (value) => isLinkTo(value, hosts), 'settings.notLink'),
  max: LINK_LENGTH,
  hosts,
});

export const mailAddress: SettingKind<string> = {
  type: 'mail',
  schema: optional(z.string().trim().max(MAIL_LENGTH), isMail, 'settings.notMail'),
  max: MAIL_LENGTH,
};

/** `Name <address>` or only an address. */
export const mailSender: SettingKind<string> = {
  type: 'sender',
  schema: optional(z.string().trim().max(MAIL_LENGTH), isSender, 'settings.notSender'),
  max: MAIL_LENGTH,
};

/** `YYYY-MM-DD`. */
export const day: SettingKind<string> = {
  type: 'day',
  schema: optional(z.string().trim().max(10), (value) => z.iso.date().safeParse(value).success, 'fields.date'),
};

/** UTC, ISO 8601, ends in Z. */
export const moment: SettingKind<string> = {
  type: 'moment',
  schema: optional(z.string().trim().max(24), (value) => z.iso.datetime().safeParse(value).success, 'fields.date'),
};

export const flag: SettingKind<boolean> = { type: 'flag', schema: z.boolean() };
