import type { RawQuote } from '@lootfolio/marketplaces/port';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, START } from '../../../test/api.ts';
import { quote, REAL_FEED, testCollecting } from '../../../test/collecting.ts';
import { advanceClock, now } from '../../platform/process/clock.ts';
import { collectFeed } from './collect.ts';
import { FEEDS } from './feeds.ts';
import { acceptNextList } from './feeds.store.ts';
import { TOO_MANY_NAMES } from './new-names.rules.ts';

const { db, collector, collect, whole, prices, state } = testCollecting();

let made = 0;
/** Creates quotes with unknown names, cheaper than those of `whole`. */
const strange = (count: number): RawQuote[] => Array.from({ length: count }, () => quote(`Sticker | Strange ${++made}`, 10));
const added = async (appId = 730): Promise<number> =>
  (await db.selectFrom('items').select('item_id').where('app_id', '=', appId).where('origin', '=', 'feed').execute()).length;

// names of earlier tests would count for a day
beforeEach(() =>
  db
    .updateTable('items')
    .set({ first_seen: new Date(START.getTime() - 30 * DAY) })
    .execute(),
);

describe('a list with unknown names', () => {
  it('adds them while they are few', async () => {
    const before = await added();
    await collect({ quotes: [...whole(1000), ...strange(200)] });
    expect([(await added()) - before, (await prices()).length, (await state()).refused_names]).toEqual([200, 211, null]);
  });

  it('adds none when they are too many, says so, and keeps the prices of all that is known', async () => {
    const before = await added();
    const list = [...whole(1000), ...strange(201)];
    await collect({ quotes: list });
    expect([(await added()) - before, (await prices()).length]).toEqual([0, 11]);
    expect(await state()).toMatchObject({ refused_names: 201, suspicion: null, last_error: null, failures: 0, row_count: 11 });
    await collect({ quotes: list });
    expect((await added()) - before).toBe(0);
    await collect({ quotes: whole(1000) });
    expect((await state()).refused_names).toBeNull();
  });

  it('adds none of 5,001 in a day, however many lists bring them', async () => {
    const before = await added();
    for (let list = 0; list < 26; list += 1) await collect({ quotes: strange(199) }, { coverage: 'partial' });
    expect([(await added()) - before, (await state()).refused_names]).toEqual([25 * 199, 199]);
    advanceClock(DAY);
    await collect({ quotes: strange(199) }, { coverage: 'partial' });
    expect((await added()) - before).toBe(26 * 199);
  });

  it('adds none when the list itself is implausible', async () => {
    await collect({ quotes: whole(1000) });
    const before = await added();
    await collect({ quotes: [...whole(1_000_000), ...strange(20)] });
    expect([(await added()) - before, (await state()).suspicion, (await prices()).length]).toEqual([0, 'PRICES_TOO_HIGH', 11]);
  });

  it('is not made plausible by names that it brings along', async () => {
    await collect({ quotes: whole(1000) });
    const before = await added();
    await collect({ quotes: [...whole(1000).slice(0, 3), ...strange(50)] });
    expect([(await added()) - before, (await state()).suspicion]).toEqual([0, 'LIST_TOO_SHORT']);
  });

  it('adds all when an administrator accepts it, once', async () => {
    const before = await added();
    const list = [...whole(1000), ...strange(300)];
    await collect({ quotes: list });
    await db.transaction().execute((tx) => acceptNextList(tx, REAL_FEED, TOO_MANY_NAMES));
    await collect({ quotes: list });
    expect([(await added()) - before, (await state()).refused_names, (await state()).accepts]).toEqual([300, null, null]);
    await collect({ quotes: [...list, ...strange(400)] });
    expect([(await added()) - before, (await state()).refused_names]).toEqual([300, 400]);
  });

  it('of a game without catalogue adds all of the first week, and a share later', async () => {
    const dota = FEEDS.find((feed) => feed.appId === 570 && (feed.source.side ?? 'ask') === 'ask')!;
    const read = (quotes: RawQuote[]) =>
      collectFeed(
        collector,
        {
          ...dota,
          source: { ...dota.source, coverage: 'partial', currency: 'USD', fetchPrices: async () => ({ quotes, asOf: null }) },
        },
        new AbortController().signal,
      );
    const before = await added(570);
    await db.updateTable('items').set({ first_seen: now() }).where('app_id', '=', 570).execute();
    await read(strange(3000));
    expect((await added(570)) - before).toBe(3000);
    advanceClock(8 * DAY);
    await read(strange(3000));
    expect((await added(570)) - before).toBe(3000);
  });
});
