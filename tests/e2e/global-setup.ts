import type { FullConfig } from '@playwright/test';
import { waitForPrices } from './prices-ready.ts';

/** The screens are tested with prices on them: the first fill is waited for once. */
export default async function globalSetup(config: FullConfig): Promise<void> {
  await waitForPrices(config.projects[0]!.use.baseURL!);
}
