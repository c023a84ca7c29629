import { expect, it } from 'vitest';
import { isLink } from './pasted.ts';

it('links, inspect links and Steam ids are told from names and pages', () => {
  for (const text of [
    'https://skinport.com/market?search=ak',
    ' http://x.y',
    'www.lis-skins.com/market/csgo/ak-47',
    'steamcommunity.com/id/x',
    'steam://rungame/730/1/+csgo_econ_action_preview%20S1A2D3',
    'csgo_econ_action_preview 0018',
    '76561198083328612',
    'STEAM_0:0:61531442',
    '[U:1:123062884]',
  ])
    expect(isLink(text)).toBe(true);
  for (const text of [
    '',
    'ak 47',
    'AK-47 | Redline (Field-Tested)',
    'M4A1-S',
    '★ Karambit',
    'steam',
    'watchlist',
    '730',
    'P2/P3',
    'Dr. Who/x',
  ])
    expect(isLink(text)).toBe(false);
});
