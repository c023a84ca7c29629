// covers: people/account, people/market-keys, site/facts
import { message, section } from './account-page.ts';
import { expect, openAs, signIn, test } from './fixtures.ts';
import { call } from './people.ts';

test('somebody who begins opens their markets with the key of the sandbox, and finds their desk in it', async ({ page }) => {
  await signIn(page, 'user-487');
  await call(page, '/users/set-api', { market: 'csfloat', api: '' });
  await openAs(page, '/user-details#market_api');
  const csfloat = section(page, 'Market API keys').getByRole('listitem').filter({ hasText: 'CSFloat key' });
  await csfloat.getByRole('button', { name: 'Use your sandbox key' }).click();
  await csfloat.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, 'API key saved.')).toBeVisible();
  await expect(csfloat.getByText('Works')).toBeVisible();
  await expect(csfloat.getByRole('button', { name: 'Use your sandbox key' })).toHaveCount(0);

  const [desk] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /^Sandbox/ }).click()]);
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Sandbox desk of Trader 487');
  await expect(desk.getByText('sandbox-key-76561198000010487')).toBeVisible();
  await desk.getByRole('button', { name: 'Make it private' }).click();
  await expect(desk.getByRole('status')).toHaveText('Only you see the inventory now.');
  await desk.getByRole('button', { name: 'Make it public' }).click();
  await expect(desk.getByRole('status')).toContainText('Everybody sees the inventory now.');
});
