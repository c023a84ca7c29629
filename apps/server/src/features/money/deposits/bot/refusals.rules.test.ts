import { SteamError, type RefusalCause } from '@lootfolio/steam-trading/error';
import { expect, it } from 'vitest';
import { refusedAs, type Refused } from './refusals.rules.ts';

it.each<[RefusalCause, Refused]>([
  ['TradeBan', 'CANNOT_TRADE'],
  ['TargetCannotTrade', 'CANNOT_TRADE'],
  ['AccessDenied', 'CANNOT_TRADE'],
  ['NewDevice', 'NO_BOT'],
  ['OfferLimitExceeded', 'NO_BOT'],
  ['WrongToken', 'TRADE_LINK'],
  ['ItemsUnavailable', 'ITEMS_NOT_EXIST'],
  ['NotAcknowledged', 'agree'],
  ['InvalidDraft', 'STEAM_UNAVAILABLE'],
  ['NotOpen', 'STEAM_UNAVAILABLE'],
  ['ItemServerUnavailable', 'wait'],
  ['Unproven', 'wait'],
])('a refusal because of %s means %s', (cause, expected) => {
  expect(refusedAs(new SteamError('REFUSED', '', { refusal: { cause, text: '' } }))).toBe(expected);
});

it.each(['NEEDS_LOGIN', 'SESSION_EXPIRED'] as const)('a bot that cannot sign in (%s) is none', (code) => {
  expect(refusedAs(new SteamError(code, ''))).toBe('NO_BOT');
});

it.each(['UNREACHABLE', 'TIMEOUT', 'RATE_LIMITED', 'UPSTREAM', 'BAD_ANSWER'] as const)('what may pass (%s) is waited for', (code) => {
  expect(refusedAs(new SteamError(code, ''))).toBe('wait');
});
