import { readPage } from '@lootfolio/marketplaces/steam-inventory/read-page';
import { sandbox } from '../apps/sandbox/src/test-sandbox.ts';
import { percentile, plainFigure, ratioFigure, type Figure } from './figures.ts';
import { race, speedup } from './race.ts';

const COLLECTOR = '76561198000000003';
const COUNT = 2000;

/** A page of Steam's inventory with as many assets as Steam sends at once, against reading it as JSON alone. */
export async function benchParser(): Promise<Figure[]> {
  const app = sandbox();
  const { rawPayload: body } = await app.inject({
    url: `/steamcommunity.com/inventory/${COLLECTOR}/730/2?l=english&count=${COUNT}`,
    headers: { cookie: `steamLoginSecure=${COLLECTOR}%7C%7Ctoken` },
  });
  await app.close();
  const query = { steamId: COLLECTOR, appId: 730, contextId: '2', startAssetId: null };
  const { assets } = await readPage(body, query);
  const held: number[] = [];
  const times = await race({
    read: { times: 20, run: async () => void held.push(await longestTurn(() => readPage(body, query))) },
    json: { times: 20, run: () => JSON.parse(body.toString()) as unknown },
  });
  const name = `a page of ${assets.length} assets (${Math.round(body.length / 1024)} KB)`;
  return [
    plainFigure(`${name}, p95`, percentile(times.read.all, 0.95), 'ms', '60 ms'),
    plainFigure(`${name}, longest time that it holds the loop, p95`, percentile(held, 0.95), 'ms', '50 ms'),
    ratioFigure(`${name}, against reading it as JSON alone`, percentile(times.read.all, 0.5), 'ms', speedup(times.read, times.json), null),
  ];
}

/** The longest time in which no other work had its turn, in milliseconds. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, last, ended] = [0, performance.now(), false];
  const turn = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!ended) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  ended = true;
  return Math.max(longest, performance.now() - last);
}
