import { afterEach, expect, it } from 'vitest';
import { activateLanguage } from '../i18n/i18n.ts';
import { periodLabel } from './period-label.ts';

const all = (): string[] => [1, 7, 60, 90, 180, 360, 365, 1095].map(periodLabel);
afterEach(() => activateLanguage('en'));

it('names days, months of 30 days and years in both languages', async () => {
  expect(all()).toEqual(['1D', '7D', '60D', '3M', '6M', '12M', '1Y', '3Y']);
  await activateLanguage('tr');
  expect(all()).toEqual(['1G', '7G', '60G', '3Ay', '6Ay', '12Ay', '1Y', '3Y']);
});
