import { describe, expect, it } from 'vitest';
import { APP_IDS, findGame, GAMES, gameSlug } from './games.ts';

describe('games', () => {
  it('have the app ids of Steam [DATA-103, DATA-201]', () => {
    expect(GAMES.map(({ label, appId }) => [label, appId])).toEqual([
      ['CS2', 730],
      ['Dota2', 570],
      ['TF2', 440],
      ['Rust', 252490],
    ]);
    expect(new Set(Object.values(APP_IDS))).toEqual(new Set(GAMES.map(({ appId }) => appId)));
  });

  it('are found by app id and by name in any case, csgo included [HTTP-113]', () => {
    expect([730, '730', 'cs2', 'CS2', 'csgo', 'CSGO'].map(findGame)).toEqual([730, 730, 730, 730, 730, 730]);
    expect(['dota2', 'tf2', 'rust', 252490].map(findGame)).toEqual([570, 440, 252490, 252490]);
    expect(['', 0, 'all', 'csgo2', 731, 'constructor', '730.0'].map(findGame)).toEqual(Array(7).fill(null));
  });

  it('have one slug each', () => {
    for (const { appId, slug } of GAMES) expect([gameSlug(appId), findGame(slug)]).toEqual([slug, appId]);
  });
});
