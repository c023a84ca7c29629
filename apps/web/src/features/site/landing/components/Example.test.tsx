import { render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { activateLanguage, loadTexts } from '../../../../i18n/i18n.ts';
import { Example } from './Example.tsx';

afterEach(() => activateLanguage('en'));

const lines = (): string[] =>
  [...screen.getByRole('figure').querySelectorAll('dl > div')].map((row) => row.textContent.replaceAll(/\s+/g, ' '));

describe('the worked example', () => {
  it('shows what remains of a gap after the fee, with a correct sum', () => {
    render(<Example />);
    const figure = screen.getByRole('figure', { name: 'A gap of 14%, and what is left of it' });
    expect(within(figure).getByText(/^An example\./)).toBeTruthy();
    expect(lines()).toEqual([
      'Buy B1Buff.163$24.80',
      'Sell WXWaxpeer$28.30',
      'Fee of 8%−$2.26',
      'Seems like+$3.50 +14.1%',
      'What is left+$1.24 +5.0%',
    ]);
  });

  it('is in Turkish too', async () => {
    await activateLanguage('tr');
    await loadTexts('landing');
    render(<Example />);
    expect(screen.getByRole('figure', { name: '%14 fark görünüyor. Elinize ne kalıyor?' })).toBeTruthy();
    expect(lines().at(-1)).toBe('Elde kalan+$1,24 +%5,0');
  });
});
