// covers: market/comparison, people/notifications
import { deleteViews, message, openComparison } from './comparison-page.ts';
import { expect, signIn, test } from './fixtures.ts';

test('an alert on a saved view is set, changed, removed and brought back, and comes back with its deleted view', async ({ page }) => {
  await signIn(page, 'user-186');
  await deleteViews(page);
  await openComparison(page, '?source=skinport&target=waxpeer');
  await page.getByRole('button', { name: 'Save or share' }).click();
  await page.getByLabel('Save these filters as').fill('Flips');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(message(page, 'View "Flips" is saved.')).toBeVisible();
  const open = page.getByRole('button', { name: 'This view' });
  await open.click();
  const form = page.getByRole('form', { name: 'Alert for "Flips"' });
  const menu = page.getByRole('dialog', { name: 'This view' });

  await menu.getByRole('button', { name: 'Set an alert' }).click();
  await expect(form.getByRole('spinbutton', { name: 'ROI, at least' })).toHaveValue('10');
  await expect(form.getByRole('spinbutton', { name: 'Profit, at least' })).toHaveValue('5.00');
  await form.getByRole('spinbutton', { name: 'ROI, at least' }).fill('12.5');
  await form.getByRole('button', { name: 'Alert me' }).click();
  await expect(message(page, 'You will hear of new rows in "Flips".')).toBeVisible();
  await expect(menu.getByText('Alert from 12.5% ROI and $5.00 profit')).toBeVisible();

  await menu.getByRole('button', { name: 'Change alert' }).click();
  // a focused field shows its figure without digit groups
  const profit = form.getByRole('spinbutton', { name: 'Profit, at least' });
  await profit.click();
  await expect(profit).toHaveValue('5');
  await profit.fill('2');
  await form.getByRole('button', { name: 'Change alert' }).click();
  await expect(menu.getByText('Alert from 12.5% ROI and $2.00 profit')).toBeVisible();

  await menu.getByRole('button', { name: 'Change alert' }).click();
  await expect(form.getByRole('link', { name: 'Choose the channels' })).toHaveAttribute('href', /\/user-details#notifications$/);
  await form.getByRole('button', { name: 'Remove alert' }).click();
  await expect(message(page, 'The alert for "Flips" is removed.')).toBeVisible();
  await expect(menu.getByText(/^Alert from/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await open.click();
  await expect(menu.getByText('Alert from 12.5% ROI and $2.00 profit')).toBeVisible();

  await menu.getByRole('button', { name: 'Delete view' }).click();
  await expect(message(page, 'View "Flips" is deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await open.click();
  await expect(menu.getByText('Alert from 12.5% ROI and $2.00 profit')).toBeVisible();
  await menu.getByRole('button', { name: 'Delete view' }).click();
});
