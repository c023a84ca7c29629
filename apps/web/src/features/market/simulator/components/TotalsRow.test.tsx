import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleItem } from '../case-items.test-helper.ts';
import { totalsOf, type Drop } from '../drops.ts';
import { Drops } from './Drops.tsx';
import { TotalsRow } from './TotalsRow.tsx';

const drop = (number: number, value: number, best: number): Drop => ({
  ...{ number, item: sampleItem(1), isStattrak: false, exterior: 'Field-Tested' },
  ...{ value, best },
});
const drops = [drop(2, 12_000, 80_000), drop(1, 500, 1000)];
const CASE = { price: 900, cost: 3390, expected: 1220 };

describe('what was opened', () => {
  it('leads with the value at the drawn exteriors and the result after case and key; the best exterior is named [SIM-211] [SIM-212]', () => {
    render(<TotalsRow totals={totalsOf(drops, CASE)} />);
    const totals = screen.getByRole('region', { name: 'Totals' });
    const best = screen.getByRole('region', { name: 'At the best exterior' });
    const cards = within(totals).getByText('Value of the drops').closest('div')!.parentElement!.textContent!;
    expect(cards).toContain('$12.50');
    // two openings at 1.22 dollars
    expect(cards).toContain('Expected $2.44');
    expect(cards).toContain('$6.78');
    expect(cards).toContain('+$5.72');
    // the key cost, the maximum prices, their profit and, apart, the cost of the cases
    expect(best.textContent).toMatch(
      /Key cost\$4\.98.*Drop value\$81\.00.*Profit\+\$76\.02.*Cost of the cases\$1\.80 Not part of the profit/,
    );
  });

  it('says of each drop its exterior, its price there and the result, and beside it the maximum price less the key [SIM-211]', () => {
    render(<Drops drops={drops} cost={CASE.cost} onClear={() => undefined} />);
    const [first] = within(screen.getByRole('grid', { name: 'Drops' })).getAllByRole('gridcell');
    const text = first!.textContent!;
    expect(text).toMatch(/\$12\.00.*FT.*\+\$8\.61.*At the best exterior.*\$80\.00.*\+\$77\.51/);
    expect(within(first!).getByTitle('AK-47 | Sample 1 (Field-Tested)')).toBeTruthy();
  });
});
