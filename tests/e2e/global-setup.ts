import type { FullConfig } from '@playwright/test';
import { SAMPLED } from './matrix.ts';
import { waitForPrices } from './prices-ready.ts';

/** Waits once for the first prices, because the screens are tested with prices. */
export default async function globalSetup(config: FullConfig): Promise<void> {
  process.stdout.write(`Combinations of themes, languages and widths are sampled: ${SAMPLED} repeats this run's.\n`);
  await waitForPrices(config.projects[0]!.use.baseURL!);
}
