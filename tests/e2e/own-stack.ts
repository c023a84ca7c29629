import { test as base } from './fixtures.ts';
import { makeRows, toCsv } from './price-file.ts';
import { readSources } from './prices-ready.ts';
import { startStack, type Stack } from './stack.ts';

/** The markets of the stack's price file, by name and slug. */
const SLUGS: Readonly<Record<string, string>> = {
  Steam: 'steam',
  'Buff.163': 'buff',
  Waxpeer: 'waxpeer',
  Skinport: 'skinport',
  'White.Market': 'white_market',
  Gamerpay: 'gamerpay',
  BuffMarket: 'buffmarket',
  HaloSkins: 'haloskins',
  CSFloat: 'csfloat',
  'Loot.Farm': 'lootfarm',
  Skinland: 'skinland',
};
const MARKETS = Object.keys(SLUGS);
export const ROWS = makeRows(MARKETS, 60);

/**
 * For tests that disturb the product or need known prices. `stack` is a separate product whose lists are read every few seconds.
 * The files that run in one process share it; each must leave all sources working.
 */
export const test = base.extend<object, { stack: Stack }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const stack = await startStack(toCsv(ROWS, MARKETS), Object.values(SLUGS), { SANDBOX_INTERVAL_SECONDS: '5' });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** The slugs of the stack's markets whose source is not in the state `ok`. */
export async function failingSources(stack: Stack): Promise<string[]> {
  const sources = await readSources(stack.url);
  return Object.values(SLUGS).filter((slug) => sources.find(({ market }) => market === slug)?.state !== 'ok');
}
