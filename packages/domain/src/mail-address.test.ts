import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMailAddress } from './mail-address.ts';

describe('a mail address', () => {
  it('is one bare address in lower case [ACC-179]', () => {
    expect(parseMailAddress('Trader+Desk@Example.CO.uk')).toBe('trader+desk@example.co.uk');
    expect(parseMailAddress("o'neil_1@xn--d1acpjx3f.xn--p1ai")).toBe("o'neil_1@xn--d1acpjx3f.xn--p1ai");
  });

  it.each([
    'trader',
    '@example.com',
    'trader@',
    'trader@localhost',
    'trader@127.0.0.1',
    'trader@[127.0.0.1]',
    'Trader <trader@example.com>',
    '<trader@example.com>',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@example.com b@example.com',
    '"a b"@example.com',
    '.a@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example..com',
    'a@example.c',
    'a@example.com\r\nBcc: b@example.com',
    'a@b@example.com',
    '\u212Aelvin@example.com',
    'İ@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('is not %j', (typed) => {
    expect(parseMailAddress(typed)).toBeNull();
  });

  it('has at most 254 characters [ACC-179]', () => {
    const mail = (local: string): string => `${local}@${'b.'.repeat(124)}com`;
    expect(mail('aa')).toHaveLength(254);
    expect(parseMailAddress(mail('aa'))).toBe(mail('aa'));
    expect(parseMailAddress(mail('aaa'))).toBeNull();
  });

  it('is what it was, read once more', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(fc.emailAddress(), (typed) => {
        const mail = parseMailAddress(typed);
        expect(mail).toBe(typed.toLowerCase());
        expect(parseMailAddress(mail!)).toBe(mail);
      }),
    );
  });
});
