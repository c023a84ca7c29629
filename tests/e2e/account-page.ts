import type { Page } from '@playwright/test';
import { personaOf } from './fixtures.ts';

export const SANDBOX = `http://127.0.0.1:${process.env['SANDBOX_PORT'] ?? '4100'}`;

/** A section of the account page, by its heading. */
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const message = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
/** A message in its error style. */
export const failure = (page: Page, text: string) => page.locator('[role="status"] [data-kind="error"]').getByText(text, { exact: true });
const numberOf = (persona: number): string => personaOf(`user-${persona}`).slice('user-'.length);
export const steamIdOf = (persona: number): bigint => BigInt(`7656119800001${numberOf(persona).padStart(4, '0')}`);
export const nameOf = (persona: number): string => `Trader ${numberOf(persona)}`;

export async function fillAndSave(page: Page, label: string, text: string, button = 'Save'): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel(label, { exact: true }) });
  await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByRole('button', { name: button, exact: true }).click();
}
