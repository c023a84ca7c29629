import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainForDiscord, plainForTelegram, plainWithin } from './plain-message.ts';

const BREAK = '\u200b';
/** Names as an attacker chooses them: pieces of every construct, in any order. */
const name = fc
  .array(
    fc.oneof(
      fc.constantFrom(...['*', '**', '_', '__', '~~', '||', '|', '`', '```', '\\', '[', '](', ')', '<', '>', '<@', '<#', '<t:', '@', '#']),
      fc.constantFrom(
        ...['https://', 'http:', '//', 'evil.example', 'www.', 't.me/x', 'tg://', 'a@b.co', '1.2.3.4', ':', ':smile:', '$', '/start'],
      ),
      fc.constantFrom(
        ...['@everyone', '@here', '\n', '\n# ', '\n- ', '\n-# ', '\n1. ', '\n>>> ', '\n  * ', ' ', '.', '。', 'ş', '★', '™', '\u202e'],
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(''));
const visible = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069\u200b]/g, '');

describe('a name in a message to Discord', () => {
  /** Replaces the escapes that Discord removes. The rest is what Discord still reads as formatting. */
  const marks = (text: string): string => text.replace(/\\[^\p{L}\p{N}\s]/gu, '\u0000');
  it('cannot form a link, a mention, code or any formatting', () => {
    fc.assert(
      fc.property(name, fc.boolean(), (text, atStart) => {
        const sent = plainForDiscord(atStart ? text : `Price alert: ${text}`);
        const left = marks(sent);
        expect(left).not.toMatch(/[\\*_~`[\]<]|\|\||\w:\/\/|:\w+:/);
        expect(left).not.toMatch(/@(?!\u200b)/);
        expect(left).not.toMatch(/^\s*(?:#{1,3}\s|-#|>|[-+*]\s|\d+[.)]\s)/m);
      }),
      { numRuns: 3000 },
    );
  });

  it('looks as it is', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(visible(plainForDiscord(text).replace(/\\([^\p{L}\p{N}\s])/gu, '$1'))).toBe(visible(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each(['AK-47 | Redline (Field-Tested)', '★ StatTrak™ Karambit | Doppler (Factory New)', 'Below 12.34 $ on Buff.163.', 'İğne'])(
    'is sent unchanged when it is an ordinary one: %s',
    (text) => expect(plainForDiscord(text)).toBe(text),
  );

  it.each([
    ['[free](https://evil.example)', String.raw`\[free\](https\://evil.example)`],
    ['**bold** ||spoiler||', String.raw`\*\*bold\*\* \|\|spoiler\|\|`],
    ['@everyone <@1>', `@${BREAK}everyone \\<@${BREAK}1>`],
    ['# Heading', String.raw`\# Heading`],
    ['1. list', `1${BREAK}. list`],
  ])('%s becomes %s', (text, sent) => expect(plainForDiscord(text)).toBe(sent));
});

describe('a name in a message to Telegram', () => {
  it('cannot form a link, a mention, a tag or a command', () => {
    fc.assert(
      fc.property(name, (text) => {
        const sent = plainForTelegram(`Price alert: ${text}`);
        expect(sent).not.toMatch(/:\/|[@#/][\p{L}\p{N}_/]|\$[a-z]|[.．。｡]\p{L}|\d+\.\d+\.\d+\.\d/iu);
      }),
      { numRuns: 3000 },
    );
  });

  it('looks as it is', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(visible(plainForTelegram(text))).toBe(visible(text));
      }),
      { numRuns: 3000 },
    );
  });

  it.each(['AK-47 | Redline (Field-Tested)', 'Below $12.34 on Buff.163.', '1.234,56 $. New line'])(
    'is sent unchanged when it is an ordinary one: %s',
    (text) => expect(plainForTelegram(text)).toBe(text),
  );
});

it('a long message is cut to what the service takes, never within an escape', () => {
  const text = fc.array(fc.constantFrom('*', '😀', 'a', '@', '\\'), { minLength: 0, maxLength: 400 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 10, max: 300 }), (long, max) => {
      const cut = plainWithin(long, max, plainForDiscord);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.replace(/\\[^\p{L}\p{N}\s]/gu, '')).not.toContain('\\');
      if (plainForDiscord(long).length <= max) expect(cut).toBe(plainForDiscord(long));
    }),
  );
});
