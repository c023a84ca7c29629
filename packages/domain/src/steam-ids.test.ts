import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSteamId, steamIdOf } from './steam-ids.ts';

it('the three spellings of a Steam id are one person', () => {
  for (const text of [
    '76561198083328612',
    'STEAM_0:0:61531442',
    'steam_1:0:61531442',
    '[U:1:123062884]',
    'U:1:123062884',
    ' 76561198083328612 ',
  ])
    expect(readSteamId(text)).toBe('76561198083328612');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), (account) => {
      const id = steamIdOf(account);
      expect(id).toMatch(/^7656\d{13}$/);
      expect([id!, `[U:1:${account}]`, `STEAM_0:${account % 2}:${Math.floor(account / 2)}`].map(readSteamId)).toEqual([id, id, id]);
    }),
  );
});

it('other texts are no Steam id', () => {
  for (const text of [
    '',
    '7656119',
    '76561197960265728',
    '76561290000000000',
    'STEAM_0:2:1',
    '[U:1:0]',
    '[U:1:4294967296]',
    '[U:1:5',
    '12',
  ])
    expect(readSteamId(text)).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => [null, 'string'].includes(readSteamId(text) && 'string')));
});
