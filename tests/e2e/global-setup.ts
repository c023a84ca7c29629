import { setTimeout as wait } from 'node:timers/promises';
import type { FullConfig } from '@playwright/test';
import { SAMPLED } from './matrix.ts';
import { waitForPrices } from './prices-ready.ts';
import { signIn } from './sign-in.ts';

/** Waits until the sandbox listens. With a data folder of an earlier run the server has prices before that. */
async function waitForSandbox(timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return void (await fetch(`http://127.0.0.1:${process.env['SANDBOX_PORT'] ?? '4100'}/`));
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await wait(200);
  }
}

/** Prepares the server for all tests: waits for the first prices, and raises the limit of sign-ins, which share one address here. */
export default async function globalSetup(config: FullConfig): Promise<void> {
  const { baseURL } = config.projects[0]!.use;
  process.stdout.write(`Combinations of themes, languages and widths are sampled: ${SAMPLED} repeats this run's.\n`);
  await waitForPrices(baseURL!);
  await waitForSandbox();
  const { cookie, token } = await signIn(baseURL!, 'admin');
  const answer = await fetch(`${baseURL}/api/v1/admin/setting/update`, {
    method: 'PUT',
    headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ key: 'limits.sign-in', value: 900 }] }),
  });
  if (!answer.ok) throw new Error(`the limit of sign-ins could not be raised: ${await answer.text()}`);
}
