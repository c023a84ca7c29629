import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODULES } from '../../../modules.ts';
import { FIELD_MESSAGES } from '../../../platform/http/field-messages.ts';
import type { Setting } from '../../../platform/settings/settings.ts';

describe('what may be stored', () => {
  const anything = fc.oneof(
    fc.string({ maxLength: 400, unit: 'binary' }),
    fc.webUrl(),
    fc.constantFrom(
      'javascript:alert(1)',
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      'https://x.com@evil.example/',
      'https://x.com.evil.example/',
      'https://evil.example/x.com',
      'http://x.com/desk',
      'https://x.com:444/',
      'https://x.com/"onmouseover="alert(1)',
      'https://x.com/\n<script>',
      '//evil.example',
      'see https://evil.example',
      'www.evil.example',
      'a@b.example?bcc=x@y.example',
      'mailto:a@b.example',
      'a@b.example\r\nBcc: x@y.example',
      'Desk <a@b.example>, x@y.example',
      '\u202egnp.exe',
    ),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
  );
  const HOSTS = ['x.com', 'twitter.com', 'discord.gg', 'discord.com', 't.me'];

  function isSafe({ type, min, max }: Setting, value: unknown): boolean {
    if (type === 'integer' || type === 'money') return Number.isInteger(value) && (value as number) >= min! && (value as number) <= max!;
    if (type === 'flag') return typeof value === 'boolean';
    if (typeof value !== 'string' || (max !== undefined && value.length > max) || /\p{Cc}/u.test(value)) return false;
    if (value === '') return true;
    if (type === 'link') return /^https:\/\/(www\.)?([a-z.]+)(?=[/?#]|$)/i.exec(value) !== null && HOSTS.includes(hostOf(value));
    if (type === 'mail') return /^[^\s<>"?&]+@[^\s<>"?&]+$/.test(value);
    if (type === 'sender') return /^([^<>",;@]+ <)?[^\s<>",;@]+@[^\s<>",;@]+>?$/.test(value);
    if (type === 'day') return /^\d{4}-\d\d-\d\d$/.test(value);
    if (type === 'moment') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
    return !/[<>]|:\/\//.test(value);
  }
  const hostOf = (value: string): string => new URL(value).hostname.replace(/^www\./, '');

  it.each(MODULES.settings.map((one) => [one.key, one] as const))('%s takes nothing out of its bounds', (_key, one) => {
    fc.assert(
      fc.property(anything, (value) => {
        const parsed = one.schema.safeParse(value);
        return !parsed.success || isSafe(one, parsed.data);
      }),
      { numRuns: 300 },
    );
    expect(isSafe(one, one.default) && one.schema.safeParse(one.default).success).toBe(true);
    expect([undefined, null, {}, [], Number.NaN].filter((value) => one.schema.safeParse(value).success)).toEqual([]);
  });

  it.each(MODULES.settings.filter(({ type }) => type === 'integer' || type === 'money').map((one) => [one.key, one] as const))(
    '%s takes its bounds and nothing beyond',
    (_key, { schema, min, max }) => {
      const taken = [min! - 1, min!, min! + 0.5, max!, max! + 1].map((value) => schema.safeParse(value).success);
      expect(taken).toEqual([false, true, false, true, false]);
    },
  );
});

describe('a figure of the landing page [LAND-136, LAND-139]', () => {
  const { schema } = MODULES.settings.find(({ key }) => key === 'landing.items')!;

  it.each(['', '0', '65K+', '500+', '24/7', '1.2M+', '1,200+', '99.9%', '12 traders', '500’den çok', '999999999'])('takes %j', (value) => {
    expect(schema.safeParse(value)).toEqual({ success: true, data: value });
  });

  it.each(['abc', '+500', '-5', '.5M', '007', '1234567890', '12345678901', '65K+ and many more', '5 😀', '5\u202e', '1 www.a.tr'])(
    'refuses %j, and says so in the language of the caller',
    (value) => {
      const messages = (['en', 'tr'] as const).map(
        (language) => schema.safeParse(value, { error: FIELD_MESSAGES[language] }).error!.issues[0]!.message,
      );
      expect(messages).toEqual(
        value.length > 12
          ? ['must have at most 12 characters', 'en fazla 12 karakter olmalı']
          : [
              'must begin with a number of at most 9 digits, as in 65K+ or 24/7',
              '65K+ ya da 24/7 gibi, en fazla 9 haneli bir sayıyla başlamalı',
            ],
      );
    },
  );
});
