import { afterEach, beforeEach, expect, it } from 'vitest';
import { setClock } from '../process/clock.ts';
import type { SignedIn } from '../security/sessions.ts';
import { factorState, requireSecondFactor } from './second-factor.ts';

const NOW = new Date('2026-11-24T20:00:00Z');
beforeEach(() => setClock(NOW));
afterEach(() => setClock(null));

const admin = (parts: Partial<SignedIn> = {}): SignedIn => ({
  userId: 7,
  steamId: null,
  role: 'ADMIN',
  sessionId: 70,
  csrfToken: '',
  startedAt: NOW,
  tokenId: null,
  hasFactor: true,
  factorAt: null,
  ...parts,
});
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);

it.each([
  ['never confirmed', {}, 'needed'],
  ['confirmed just now', { factorAt: NOW }, 'confirmed'],
  ['confirmed less than 8 hours ago', { factorAt: new Date(hoursAgo(8).getTime() + 1) }, 'confirmed'],
  ['confirmed 8 hours ago', { factorAt: hoursAgo(8) }, 'needed'],
  ['of a user', { role: 'USER' }, 'off'],
  ['of a moderator', { role: 'MODERATOR' }, 'off'],
  ['of a token', { tokenId: 3 }, 'off'],
] as const)('a second factor %s: %j is %s', (_, parts, expected) => {
  expect([factorState(admin(parts), true), factorState(admin(parts), false)]).toEqual([expected, expected]);
});

it('is missing only where administrators must have one', () => {
  const without = admin({ hasFactor: false });
  expect([factorState(without, true), factorState(without, false)]).toEqual(['missing', 'off']);
  expect(factorState(admin({ hasFactor: false, role: 'USER' }), true)).toBe('off');
});

it('refuses an administrator until it is set up and confirmed, and says which', () => {
  const ask = (parts: Partial<SignedIn>, required: boolean) => () => requireSecondFactor(admin(parts), required);
  const refusal = (text: string, state: string) => expect.objectContaining({ code: 'SECOND_FACTOR', text, metaData: { state } });
  expect(ask({ hasFactor: false }, true)).toThrow(refusal('calls.factorMissing', 'missing'));
  expect(ask({}, false)).toThrow(refusal('calls.factorNeeded', 'needed'));
  expect(ask({ hasFactor: false }, false)).not.toThrow();
  expect(ask({ factorAt: NOW }, true)).not.toThrow();
});
