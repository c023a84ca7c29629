import type { GiveawayPeriod, GiveawayType } from '@lootfolio/domain/giveaways';
import { text } from '@lootfolio/texts/text';
import { closeGiveaways } from '../features/community/giveaways/giveaways.public.ts';
import { USUAL } from '../features/community/tasks/tasks.public.ts';
import { setClock } from '../platform/process/clock.ts';
import type { Name } from './cast.ts';
import type { Scene } from './stage.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Giveaway = {
  item: string;
  type: GiveawayPeriod;
  giveaway_type: GiveawayType;
  /** In thousandths of a dollar. */
  value: number;
  /** Days before the demo; negative: after it. */
  from: number;
  until: number;
  /** The users who joined, in this order. */
  joined?: readonly Name[];
  /** The times of the draw and of the sending of the prize. */
  drawn?: number;
  sent?: number;
};

const fullHour = (begin: Date, daysAgo: number): Date => new Date(Math.round((begin.getTime() - daysAgo * DAY) / HOUR) * HOUR);

function scenesOf({ item, from, until, joined = [], drawn, sent, ...giveaway }: Giveaway): Scene[] {
  let id = 0;
  const made = Math.max(from + 0.1, 0.3);
  return [
    {
      daysAgo: made,
      play: async ({ call, begin, item: itemOf }) => {
        const at = (daysAgo: number): string => fullHour(begin, daysAgo).toISOString();
        const body = { ...giveaway, item_id: itemOf(item).itemId, status: 'ACTIVE', starts_at: at(from), expires_at: at(until) };
        ({ id } = (await call<{ item: { id: number } }>('admin', 'POST /admin/giveaway/create', body)).item);
      },
    },
    ...joined.map((name, n): Scene => {
      const last = Math.max(until, 1.05);
      return {
        daysAgo: from - 0.05 - ((from - 0.05 - last) * (n + 1)) / (joined.length + 1),
        play: async ({ call }) => void (await call(name, 'POST /giveaway/join', { giveaway_id: id })),
      };
    }),
    ...(drawn === undefined ? [] : [closes(until), draws(() => id, drawn)]),
    ...(sent === undefined ? [] : [sends(() => id, sent)]),
  ];
}

/** Closes the giveaway as the worker does each minute: here half a minute after the end, which is a full hour. */
const closes = (daysAgo: number): Scene => ({
  daysAgo: daysAgo - (HOUR / 2 + MINUTE) / DAY,
  play: ({ begin, db }) => {
    setClock(new Date(fullHour(begin, daysAgo).getTime() + MINUTE / 2));
    return closeGiveaways(db);
  },
});

const draws = (idOf: () => number, daysAgo: number): Scene => ({
  daysAgo,
  play: async ({ call }) => void (await call('admin', 'POST /admin/giveaway/determine-winner', { giveaway_id: idOf() })),
});

const PRIZE = { trade_offer: 'https://steamcommunity.com/tradeoffer/6213884270/', note: 'Enjoy it!' };
const sends = (idOf: () => number, daysAgo: number): Scene => ({
  daysAgo,
  play: async ({ call }) => void (await call('admin', `PUT /admin/giveaway/${idOf()}/prize`, PRIZE)),
});

const REGULARS: readonly Name[] = ['trader', 'kervan', 'lagom', 'inci', 'tundra', 'quickpeek', 'kestane'];

const GIVEAWAYS: readonly Giveaway[] = [
  {
    ...{ item: 'AK-47 | Slate (Field-Tested)', type: 'Monthly', giveaway_type: 'Monthly', value: 3_700, from: 20.5, until: 12.5 },
    ...{ joined: [...REGULARS, 'dropshot'], drawn: 12.2, sent: 11.1 },
  },
  {
    ...{ item: 'M4A1-S | Decimator (Field-Tested)', type: 'Weekly', giveaway_type: 'Special', value: 9_700, from: 10.5, until: 4.5 },
    ...{ joined: [...REGULARS, 'zerofade', 'vltava'], drawn: 4.2 },
  },
  {
    ...{ item: 'AWP | Atheris (Field-Tested)', type: 'Weekly', giveaway_type: 'Special', value: 3_100, from: 2.5, until: -2.3 },
    ...{ joined: ['mistral', 'kervan', 'vltava', 'poyraz', 'inci'] },
  },
  {
    ...{ item: 'Glock-18 | Water Elemental (Field-Tested)', type: 'Daily', giveaway_type: 'Daily', value: 15_200, from: 1.3, until: -0.6 },
    ...{ joined: ['poyraz', 'kestane'] },
  },
  {
    item: 'Desert Eagle | Mecha Industries (Field-Tested)',
    type: 'Weekly',
    giveaway_type: 'Special',
    value: 5_000,
    from: -1.5,
    until: -8.5,
  },
];

/** The names of all prizes. */
export const PRIZES: readonly string[] = GIVEAWAYS.map(({ item }) => item);

/**
 * Tasks with the usual texts, which users read in their own language. Tasks are the last scenes, because people who joined earlier did not
 * need them.
 */
const TASKS = [
  { icon: 'star', type: 'daily' },
  { icon: 'medal', type: 'MAIL_CONFIRM' },
  { icon: 'gift', type: 'TRADE_LINK' },
  { icon: 'crown', type: 'DISCORD_JOIN' },
  { icon: 'gem', type: 'TWITTER_FOLLOW' },
] as const;

export const giveawayScenes: readonly Scene[] = [
  ...GIVEAWAYS.flatMap(scenesOf),
  {
    daysAgo: 0.05,
    play: async ({ call }) => {
      for (const task of TASKS) await call('admin', 'POST /admin/task/create', { ...task, description: text(USUAL[task.type], 'en') });
    },
  },
];
