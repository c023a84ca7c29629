import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { benchChanges, benchData, benchQuery } from '@lootfolio/board/test/bench-data';
import { seeded } from '@lootfolio/domain/test/seeded';
import { createBoard } from '@lootfolio/board/board';
import type { ComparisonQuery, TrendQuery } from '@lootfolio/board/types';
import { afterEach, describe, expect, it } from 'vitest';
import { createBoardQueries, type BoardQueries } from './board-queries.ts';

const NOW = 1_800_000_000_000;
const data = benchData({ seed: 3, items: 3_000, markets: 6, filled: 0.6, now: NOW });
const board = createBoard(data.markets);
board.addItems(data.items);
board.apply(data.updates);
board.setVolumes(data.volumes);

const random = seeded(11);
const anyOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const someQuery = (): ComparisonQuery =>
  benchQuery(data, NOW, {
    priceTo: anyOf([20_000_000, 50_000, 3_000]),
    minRoi: anyOf([0, -100, 5]),
    quantity: anyOf([0, 0, 5]),
    outliers: anyOf([true, false]),
    search: anyOf(['', '', 'awp', 'dragn', 'zzz']),
    sort: anyOf(['profit', 'profitRatio', 'name', 'quantity']),
    pageSize: anyOf([10, 50]),
    page: anyOf([1, 2]),
  });
const trendQuery: TrendQuery = {
  ...someQuery(),
  ...{ search: '', page: 1, pageSize: 50, list: 'all', interval: 7, offers: null, sort: 'price', descending: true },
};

let queries: BoardQueries;
const open = (options: Parameters<typeof createBoardQueries>[1] = {}): BoardQueries =>
  (queries = createBoardQueries(() => board, { threads: 1, ...options }));
afterEach(() => queries.stop());

describe('the threads of the board', () => {
  it('answer what the board answers, also after its prices, items and fees have changed', async () => {
    const { compare, trends, renew } = open({ threads: 2 });
    for (let round = 0; round < 6; round++) {
      const asked = Array.from({ length: 15 }, someQuery);
      const answers = await Promise.all(asked.map((query) => compare(query, 'ann')));
      expect(answers).toStrictEqual(asked.map((query) => board.compare(query)));
      expect(await trends(trendQuery, 'ann')).toStrictEqual(board.trends(trendQuery));
      board.apply(data.updates.map((update) => benchChanges(update, 0.3, NOW, random)));
      board.updateItem({ ...data.items[round]!, hidden: true, rarity: `rarity ${round}` });
      board.addItems([{ ...data.items[0]!, itemId: 1_000_000 + round, name: `New ${round}` }]);
      board.setFees(new Map([[data.markets[0]!.id, { basisPoints: 100 * round, basis: 'of_price', known: true }]]));
      if (round % 2 === 0) renew();
    }
  });

  it('answer with as many rows as there are', async () => {
    const query = benchQuery(data, NOW, { pageSize: 100_000, minRoi: -1000, outliers: true });
    const expected = board.compare(query);
    expect(expected.rows.length).toBeGreaterThan(2000);
    expect(await open().compare(query, 'ann')).toStrictEqual(expected);
  });

  it('leave the event loop free while they work', async () => {
    const { compare } = open();
    await compare(someQuery(), 'ann');
    let isDone = false;
    const answers = Promise.all(Array.from({ length: 40 }, () => compare(someQuery(), 'ann'))).then(() => (isDone = true));
    let turns = 0;
    while (!isDone) {
      await yieldToEventLoop();
      turns += 1;
    }
    await answers;
    expect(turns).toBeGreaterThan(40);
  });
});

describe('a waiting query', () => {
  /** Notes which queries are answered, in their order. */
  const asking = ({ compare }: BoardQueries) => {
    const answered: string[] = [];
    const ask = async (by: string, name: string, tag?: string): Promise<void> => {
      await compare(someQuery(), by, tag);
      answered.push(name);
    };
    return { answered, ask };
  };

  it('has its turn: whoever has many waits no less than whoever has one', async () => {
    const { answered, ask } = asking(open());
    await Promise.all([
      ...[ask('ann', 'ann 1'), ask('ann', 'ann 2'), ask('ann', 'ann 3'), ask('ann', 'ann 4')],
      ...[ask('bob', 'bob 1'), ask('bob', 'bob 2'), ask('eve', 'eve 1')],
    ]);
    expect(answered).toEqual(['ann 1', 'ann 2', 'bob 1', 'eve 1', 'ann 3', 'bob 2', 'ann 4']);
  });

  it('that somebody else wants, too, is answered in the turn of whichever of them comes first', async () => {
    const queries = open();
    const { answered, ask } = asking(queries);
    const all = [ask('ann', 'ann 1'), ask('ann', 'ann 2'), ask('ann', 'ann 3'), ask('ann', 'ann 4', 'shared'), ask('ann', 'ann 5')];
    queries.hurry('shared', 'bob');
    queries.hurry('shared', 'bob');
    queries.hurry('nothing', 'bob');
    all.push(ask('bob', 'bob 1'));
    await Promise.all(all);
    expect(answered).toEqual(['ann 1', 'ann 2', 'ann 4', 'ann 3', 'bob 1', 'ann 5']);
    // nobody waits for the shared answer any more
    queries.hurry('shared', 'eve');
    await ask('ann', 'ann 6');
    expect(answered.at(-1)).toBe('ann 6');
  });

  it('is refused while too many wait', async () => {
    const { compare } = open({ maxWaiting: 2 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => compare(someQuery(), 'ann')));
    expect(outcomes.map(({ status }) => status)).toEqual([...['fulfilled', 'fulfilled', 'fulfilled'], ...['rejected', 'rejected']]);
  });

  it('ends with the process', async () => {
    const { compare, stop } = open();
    const outcomes = Promise.allSettled([compare(someQuery(), 'ann'), compare(someQuery(), 'ann')]);
    await stop();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('a query that cannot be answered', () => {
  it('fails by itself', async () => {
    const { compare } = open();
    const broken = { ...someQuery(), sort: 'unknown' as never };
    const query = someQuery();
    const [failed, answer] = await Promise.allSettled([compare(broken, 'ann'), compare(query, 'ann')]);
    expect(failed.status).toBe('rejected');
    expect(answer).toEqual({ status: 'fulfilled', value: board.compare(query) });
  });

  it('takes no other with it when its thread dies', async () => {
    const code = new URL(
      `data:text/javascript,${encodeURIComponent("import { parentPort } from 'node:worker_threads'; parentPort.on('message', (m) => { if ('view' in m) return; if (m.query.page === 2) throw new Error('dead'); parentPort.postMessage({ rows: [], rest: { total: m.query.page, hidden: 0 } }); });")}`,
    );
    const { compare } = open({ code });
    const outcomes = await Promise.allSettled([1, 2, 3].map((page) => compare({ ...someQuery(), page }, 'ann')));
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { total: 1 } },
      { status: 'rejected', reason: { message: 'dead' } },
      { status: 'fulfilled', value: { total: 3 } },
    ]);
  });
});
