import { describe, expect, it } from 'vitest';
import { readAddress, readProfile } from './steam-profile.ts';

const ID = '76561197960287930';

describe('what names a Steam account', () => {
  it.each([
    ID,
    ` ${ID} `,
    'STEAM_0:0:11101',
    '[U:1:22202]',
    `https://steamcommunity.com/profiles/${ID}`,
    `steamcommunity.com/profiles/${ID}/inventory/#730`,
    `http://www.steamcommunity.com/profiles/${ID}?xml=1`,
    'https://steamcommunity.com/profiles/[U:1:22202]/',
    'https://steamcommunity.com/profiles/%5BU:1:22202%5D/',
  ])('%s is an id', (text) => {
    expect(readProfile(text)).toEqual({ steamId: ID });
  });

  it.each(['https://steamcommunity.com/id/gabelogannewell', 'steamcommunity.com/id/gabelogannewell/inventory/'])(
    '%s is a name in an address',
    (text) => {
      expect(readProfile(text)).toEqual({ customName: 'gabelogannewell' });
    },
  );

  it.each([
    '',
    'gaben',
    '1234',
    '76561197960265728',
    'https://example.com/profiles/76561197960287930',
    'https://steamcommunity.com.example.com/id/gaben',
    'https://steamcommunity.com/id/',
    'https://steamcommunity.com/id/a%20b',
    'https://steamcommunity.com/profiles/gaben',
    'https://steamcommunity.com/profiles/%E0%A4%A',
  ])('%j is neither', (text) => {
    expect(readProfile(text)).toBe(null);
  });

  it('in the address of a public inventory is an id or a name', () => {
    expect(readAddress(ID)).toEqual({ steamId: ID });
    expect(readAddress('[U:1:22202]')).toEqual({ steamId: ID });
    expect(readAddress('gabelogannewell')).toEqual({ customName: 'gabelogannewell' });
    expect(readAddress('../users')).toBe(null);
  });
});
