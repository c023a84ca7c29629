import { describe, expect, it } from 'vitest';
import { makeAnswer, makeAsset, makeDescription, QUERY } from './made-pages.ts';
import { readPage } from './read-page.ts';

/** The processor time of this thread in microseconds. Other programs on the machine hardly change it. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

describe('a page of 2,000 assets', () => {
  const ids = Array.from({ length: 2000 }, (_, n) => String(52_000_000_000 - n));
  const line = { type: 'html', value: 'One of many things that a case may hold. '.repeat(3), color: '4b69ff', name: 'attribute' };
  const answer = {
    ...makeAnswer(ids),
    assets: ids.map((id, n) => makeAsset(id, { classid: String(n % 1500) })),
    descriptions: Array.from({ length: 1500 }, (_, n) => makeDescription({ classid: String(n), descriptions: Array(15).fill(line) })),
  };
  const body = Buffer.from(JSON.stringify(answer));

  it('is read in turns with other work, in a small multiple of the time that JSON alone takes', async () => {
    let turns = 0;
    const times: number[] = [];
    const json: number[] = [];
    for (let run = 0; run < 8; run++) {
      const begin = used();
      JSON.parse(body.toString());
      const parsed = used();
      let done = false;
      const count = (): void => {
        turns += 1;
        if (!done) setImmediate(count);
      };
      setImmediate(count);
      expect((await readPage(body, QUERY)).assets).toHaveLength(2000);
      done = true;
      times.push(used() - parsed);
      json.push(parsed - begin);
    }
    expect(turns).toBeGreaterThan(8 * 5);
    expect(Math.min(...times) / Math.min(...json)).toBeLessThan(10);
  });
});
