// covers: no feature
import { expect } from './fixtures.ts';
import { test } from './own-stack.ts';
import { killAndRecover, query, VICTIMS } from './victims.ts';

test.skip(process.platform !== 'linux', 'the processes of the product are found in /proc');

// `npm run drill -- recovery` does the same under load, any number of times
for (const victim of VICTIMS) {
  test(`the product recovers when ${victim} is killed, and no committed row is lost`, async ({ stack }) => {
    test.setTimeout(150_000);
    await query(stack, 'insert into settings (key, value, updated_at) values ($1, to_jsonb(1), $2)', [`test.${victim}`, new Date()]);
    expect(await killAndRecover(stack, victim)).toBeLessThan(60_000);
    expect(await query(stack, 'select value from settings where key = $1', [`test.${victim}`])).toEqual([{ value: 1 }]);
  });
}
