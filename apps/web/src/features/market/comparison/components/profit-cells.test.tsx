import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import type { ComparisonRow } from '../comparison.queries.ts';
import type { Selling } from './cells.tsx';
import { Card } from './columns.tsx';
import { ProfitCell } from './profit-cells.tsx';

const ROW: ComparisonRow = {
  item_id: 7,
  general_id: 7,
  app_id: 730,
  game: 'cs2',
  slug: 'ak-47-redline-field-tested',
  name: 'AK-47 | Redline (Field-Tested)',
  short_name: 'Redline',
  market_hash_name: 'AK-47 | Redline (Field-Tested)',
  image: null,
  color: null,
  exterior: 'Field-Tested',
  is_stattrak: false,
  is_souvenir: false,
  referance_price: 12_000,
  source_id: 2,
  source_name: 'Buff.163',
  source_price: 10_000,
  source_qty: 5,
  source_url: 'https://buff.test/7',
  target_id: 13,
  target_name: 'CSFloat',
  target_price: 12_000,
  target_qty: 3,
  target_url: 'https://csfloat.test/7',
  target_net: 11_640,
  target_after_payout: 11_349,
  profit: 1640,
  profitRatio: 16.4,
  sell_days: null,
  locked_days: null,
  profit_per_day: null,
  fee_known: true,
  global_rank: 1,
  volume_7d: null,
  last_update: '2026-11-20T12:00:00Z',
  source_outlier: false,
  target_outlier: false,
  target_wallet_only: false,
} as unknown as ComparisonRow;

const FEE = {
  ...{ id: 13, fees_sell_percent: 3, fee_own: null, fee_steps: [], fee_known: true, fee_basis: 'of_price', fee_source: 'Its fee page' },
  ...{ fee_date: '2026-11-20', payout: 'cash', payout_fee: { from: 2.5, to: 2.5 }, payout_minimum: null },
};

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(['marketplace', 'all'], { success: true, data: [FEE], total: 1 });
});

/** The lines of the profit's explanation: label, value and source. */
function lines(row: ComparisonRow, selling: Selling): (string | null)[] {
  renderPart(<ProfitCell row={row} selling={selling} />);
  fireEvent.click(screen.getByRole('button'));
  return [...screen.getByRole('dialog').querySelectorAll('[data-line]')].map(({ textContent }) => textContent);
}

it('explains the whole row: the net and its fee, the profit, the return, and what is left after a payout', () => {
  expect(lines(ROW, { sell: 'ask', afterPayout: false })).toEqual([
    'Profit',
    'profit = net − buy price',
    expect.stringMatching(/^Price\$12\.00CSFloat, /),
    expect.stringMatching(/^Fee3\.00%Its fee page, /),
    'Net on CSFloat$11.64net = price × (1 − fee)',
    expect.stringMatching(/^Buy\$10\.00Buff\.163/),
    'Profit+$1.64',
    'ROI+16.40%ROI = profit ÷ buy price × 100',
    'Payout cost2.50%',
    'After payout$11.35',
    'The price is the lowest ask there now, not a bid: a sale waits for a buyer.',
  ]);
});

it('counts the payout before the profit when the list does', () => {
  const row = { ...ROW, profit: 1349, profitRatio: 13.49 };
  expect(lines(row, { sell: 'bid', afterPayout: true }).slice(1, 9)).toEqual([
    'profit = after payout − buy price',
    expect.stringMatching(/^Highest bid\$12\.00/),
    expect.stringMatching(/^Fee3\.00%/),
    expect.stringMatching(/^Net on CSFloat\$11\.64/),
    'Payout cost2.50%',
    'After payout$11.35',
    expect.stringMatching(/^Buy\$10\.00/),
    'Profit+$1.35',
  ]);
});

it('is the only figure of a card that explains itself', () => {
  renderPart(<Card row={ROW} selling={{ sell: 'ask', afterPayout: false }} />);
  expect(screen.getByText('$11.64')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /\$/ }).map(({ textContent }) => textContent)).toEqual(['+$1.64']);
});
