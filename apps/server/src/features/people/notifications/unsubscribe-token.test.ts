import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNELS } from './channels.rules.ts';
import { readUnsubscribeToken, unsubscribeHeaders, unsubscribeToken } from './unsubscribe-token.ts';

const KEY = '0b'.repeat(32);
const subscription = fc.record({
  userId: fc.integer({ min: 1, max: 2_147_483_647 }),
  typeId: fc.integer({ min: 1, max: 3 }),
  channel: fc.constantFrom(...CHANNELS),
});

describe('the token of an unsubscribe link', () => {
  it('names its user, type and channel', () => {
    fc.assert(
      fc.property(subscription, (one) => {
        expect(readUnsubscribeToken([KEY], unsubscribeToken(KEY, one))).toEqual(one);
        expect(readUnsubscribeToken(['0c'.repeat(32), KEY], unsubscribeToken(KEY, one))).toEqual(one);
      }),
    );
  });

  it('is none after any change, under another key, or for another user', () => {
    fc.assert(
      fc.property(subscription, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (one, at, letter) => {
        const token = unsubscribeToken(KEY, one);
        const place = at % token.length;
        const changed = token.slice(0, place) + letter + token.slice(place + 1);
        // some bits of the last letter of base64url are not used
        if (changed !== token && place < token.length - 1) expect(readUnsubscribeToken([KEY], changed)).toBeNull();
        expect(readUnsubscribeToken(['0c'.repeat(32)], token)).toBeNull();
        expect(readUnsubscribeToken([KEY], token.replace(/^\d+/, String(one.userId - 1)))).toBeNull();
      }),
    );
  });

  it.each(['', '.', '1.1.MAIL', '1.1.MAIL.', `1.1.MAIL.${'A'.repeat(43)}`, '__proto__'])('is not %j', (token) => {
    expect(readUnsubscribeToken([KEY], token)).toBeNull();
  });
});

describe('the headers of a mail', () => {
  it('promise one click where it is https, as mail services ask for [ACC-165]', () => {
    expect(unsubscribeHeaders('https://desk.example', '1.2.MAIL.x-_')).toEqual({
      'List-Unsubscribe': '<https://desk.example/api/v1/notifications/one-click?token=1.2.MAIL.x-_>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(Object.keys(unsubscribeHeaders('http://desk.example', 't'))).toEqual(['List-Unsubscribe']);
  });
});
