import { steamIdOf, type Name } from './cast.ts';
import type { Scene } from './stage.ts';

/** The days before the demo on which each person came; on the first of these days they registered. */
const VISITS: Record<Name, readonly number[]> = {
  admin: [
    381, 380, 350, 301, 240, 178, 120, 90, 62, 61, 58, 45, 44, 36, 33, 31, 29, 26, 24, 20, 17, 15, 13, 12, 10, 8, 7, 5, 4, 3, 2, 1, 0,
  ],
  trader: [
    ...[371, 362, 350, 339, 325, 311, 296, 282, 270, 255, 241, 228, 212, 196, 181, 170, 155, 141, 128, 119, 104, 92, 81, 68, 60],
    ...[55, 54, 52, 47, 43, 40, 36, 33, 30, 27, 25, 22, 19, 16, 14, 13, 11, 9, 8, 6, 5, 4, 3, 2, 1],
  ],
  collector: [207, 206, 190, 172, 150, 131, 108, 86, 64, 50, 39, 27, 20, 13, 6, 2],
  kervan: [51, 50, 46, 38, 30, 24, 21, 17, 14, 12, 9, 7, 5, 3, 2, 1],
  dropshot: [48, 41, 34, 27, 20, 13, 6],
  lagom: [37, 36, 29, 25, 22, 18, 15, 11, 8, 4, 2],
  banned: [34, 33, 32],
  inci: [28, 27, 23, 19, 15, 12, 10, 9, 6, 3, 1],
  quickpeek: [26, 18, 12, 8, 5, 1],
  tundra: [21, 20, 16, 14, 9, 7, 2],
  kestane: [18, 17, 13, 12, 8, 6, 4, 1],
  zerofade: [14, 13, 10, 7, 3],
  vltava: [11, 9, 8, 5, 2, 1, 0],
  mistral: [6, 5, 4, 2],
  poyraz: [3, 2, 1],
};

const comes = (name: Name, day: number): Scene => ({ daysAgo: day + 0.4, play: ({ enter }) => enter(name) });
/** Signs a person out at the end of a day, so that only the browser of the person who tries the demo is signed in. */
const leaves = (name: Name, day: number): Scene => ({
  daysAgo: day + 0.01,
  play: async ({ call }) => void (await call(name, 'GET /logout')),
});

/** People sign in and leave. One of them sells things that they do not own, and is banned. */
export const peopleScenes: readonly Scene[] = [
  ...Object.entries(VISITS).flatMap(([name, days]) => days.map((day) => comes(name as Name, day))),
  ...Object.entries(VISITS).flatMap(([name, days]) => (name === 'banned' ? [] : [leaves(name as Name, days.at(-1)!)])),
  {
    daysAgo: 31.2,
    play: async ({ call }) => {
      const { items } = await call<{ items: { id: number }[] }>('admin', `GET /admin/user/all?search=${steamIdOf('banned')}`);
      const change = { id: items[0]!.id, profile_state: 2, note: 'Offered skins of other users for sale.' };
      await call('admin', 'PUT /admin/user/update', change);
    },
  },
];
