import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { NetFigure } from './NetFigure.tsx';

const fee = (id: number, percent: number, more: object) => ({
  id,
  fees_sell_percent: percent,
  fee_own: null,
  fee_steps: [],
  fee_known: true,
  fee_basis: 'of_price',
  fee_source: 'Its fee page',
  fee_date: '2026-11-20',
  payout: 'cash',
  payout_fee: null,
  payout_minimum: null,
  ...more,
});

beforeEach(() => {
  queryClient.clear();
  const data = [
    fee(13, 3, { payout_fee: { from: 0.5, to: 2.5 }, payout_minimum: { amount: 2, currency: 'EUR' } }),
    fee(24, 5, { payout: 'trade' }),
    fee(7, 5, {}),
  ];
  queryClient.setQueryData(['marketplace', 'all'], { success: true, data, total: data.length });
});

/** The figure as shown, and the text that explains it. */
function explained(marketId: number, marketName: string, afterPayout: number | null, paidOut = false): { shown: string; words: string } {
  renderPart(
    <NetFigure
      marketId={marketId}
      marketName={marketName}
      price={12_000}
      net={11_640}
      afterPayout={afterPayout}
      paidOut={paidOut}
      at="2026-11-20T12:00:00Z"
    />,
  );
  const figure = screen.getByRole('button');
  fireEvent.click(figure);
  return { shown: figure.textContent, words: screen.getByRole('dialog').textContent };
}

describe('a net figure', () => {
  it('includes the payout when its cost is documented, and explains that the price is an ask', () => {
    const { shown, words } = explained(13, 'CSFloat', 11_349);
    expect(shown).toBe('$11.64');
    expect(words).toContain('Payout cost2.50%0.50% to 2.50% by the way chosen; the dearest counts here, paid out from 2 EUR');
    expect(words).toContain('After payout$11.35');
    expect(words).toContain('The price is the lowest ask there now, not a bid: a sale waits for a buyer.');
    expect(words).not.toContain('trade credit');
  });

  it('is the amount after the payout when requested and known', () => {
    expect(explained(13, 'CSFloat', 11_349, true).shown).toBe('$11.35');
  });

  it('explains that the payout cost is not documented, and stays the net', () => {
    const { shown, words } = explained(7, 'White.Market', null, true);
    expect(shown).toBe('$11.64');
    expect(words).toContain('Nobody documents what a payout costs there.');
    expect(words).not.toContain('Payout cost');
  });

  it('warns when it is credit that is not paid out', () => {
    const { words } = explained(24, 'Tradeit.gg', null);
    expect(words).toContain('trade only Pays with other items, not with money: the figure is trade credit.');
    expect(words).not.toContain('After payout');
  });
});
