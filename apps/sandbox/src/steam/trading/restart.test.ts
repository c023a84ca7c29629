import { expect, it } from 'vitest';
import { createSandbox } from '../../app.ts';
import { createClock } from '../../clock.ts';

const START = Date.UTC(2026, 10, 20, 12);
const SECOND = 1000;

/** Runs a sandbox from a time, and returns the ids that it gives to things that arrive. */
async function arrivals(from: number, count: number): Promise<string[]> {
  const sandbox = createSandbox({ clock: createClock(() => from, from) });
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const reply = await sandbox.inject({
      method: 'POST',
      url: '/_inventory/arrivals',
      payload: { persona: 'trader', app: 'cs2', by: 'market' },
    });
    ids.push(reply.json<{ asset_id: string }>().asset_id);
  }
  await sandbox.close();
  return ids;
}

it('a sandbox that starts again gives no id that an earlier one gave', async () => {
  const first = await arrivals(START, 5);
  const second = await arrivals(START + SECOND, 5);
  expect(first.every((id) => /^\d+$/.test(id))).toBe(true);
  expect(new Set([...first, ...second]).size).toBe(10);
  expect(BigInt(second[0]!) > BigInt(first.at(-1)!)).toBe(true);
});
