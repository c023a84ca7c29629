import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { dismissInfo } from '../../../../ui/overlay/toasts.ts';
import type { MarketKey, Switches } from '../account.queries.ts';
import { answerCalls, refuse, sampleKey } from '../account.test-helper.tsx';
import { KEY_MARKETS } from '../keys.rules.ts';
import { MarketKeys } from './MarketKeys.tsx';

const AT = '2026-11-20T12:00:00.000Z';
const stored = (market: MarketKey['market'], selling_at: string | null): MarketKey =>
  sampleKey(market, { set: true, hint: 'a1b2', check: 'ok', updated_at: AT, checked_at: AT, selling_at });
const keys = (...own: MarketKey[]) => ({
  body: { success: true, items: KEY_MARKETS.map((market) => own.find((key) => key.market === market) ?? sampleKey(market)), total: 7 },
});
const switches = (changes: Partial<Switches> = {}): { body: Switches } => ({
  body: {
    success: true,
    stopped_at: null,
    stopped_by_server: false,
    least_price: 10,
    markets: [
      { market: 'waxpeer', name: 'Waxpeer', takes_off: true },
      { market: 'csfloat', name: 'CSFloat', takes_off: true },
    ],
    total: 2,
    ...changes,
  },
});
const toggle = (name: string): HTMLInputElement => screen.getByRole('switch', { name });
const SELLS = 'Sell with this Waxpeer key';

beforeEach(() => {
  queryClient.clear();
  act(dismissInfo);
});

describe('a key', () => {
  it('is saved without selling when the box is cleared; Steam’s key has none', async () => {
    const sent = answerCalls({
      'GET /users/get-api': () => keys(),
      'POST /users/set-api': () => ({ body: { success: true, item: stored('waxpeer', null) } }),
    });
    renderPart(<MarketKeys />);
    const field = screen.getByLabelText<HTMLInputElement>('Waxpeer key');
    await waitFor(() => expect(field.placeholder).toBe('No key set: paste it here'));
    fireEvent.change(screen.getByLabelText('Steam key'), { target: { value: 'a-key' } });
    expect(screen.queryByRole('checkbox')).toBeNull();
    fireEvent.change(field, { target: { value: 'a-key' } });
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: SELLS });
    expect(box.checked).toBe(true);
    fireEvent.click(box);
    fireEvent.submit(field.form!);
    await screen.findByText('API key saved.');
    expect(sent).toEqual([{ call: 'POST /users/set-api', body: { market: 'waxpeer', api: 'a-key' } }]);
    expect(toggle(SELLS).checked).toBe(false);
  });

  it('that is stored is let sell, and asks for a recent sign-in', async () => {
    let recent = false;
    const sent = answerCalls({
      'GET /users/get-api': () => keys(stored('waxpeer', null)),
      'POST /users/set-selling': () => (recent ? { body: { success: true, item: stored('waxpeer', AT) } } : refuse('REAUTH', '')),
    });
    renderPart(<MarketKeys />);
    fireEvent.click(await screen.findByRole('switch', { name: SELLS }));
    await screen.findByRole('alertdialog', { name: 'Sign in with Steam once more' });
    expect(toggle(SELLS).checked).toBe(false);
    recent = true;
    fireEvent.click(toggle(SELLS));
    await waitFor(() => expect(toggle(SELLS).checked).toBe(true));
    const call = { call: 'POST /users/set-selling', body: { market: 'waxpeer', on: true } };
    expect(sent).toEqual([call, call]);
  });
});

describe('the switches of selling', () => {
  it('stop everything, say since when, and keep things on a market', async () => {
    const sent = answerCalls({
      'GET /users/get-api': () => keys(),
      'GET /listing/switches': () => switches(),
      'POST /listing/switches': (body) =>
        switches(
          'stopped' in (body as object)
            ? { stopped_at: AT }
            : { stopped_at: AT, markets: [{ market: 'waxpeer', name: 'Waxpeer', takes_off: false }] },
        ),
    });
    renderPart(<MarketKeys />);
    const region = await screen.findByRole('region', { name: 'Selling' });
    expect([region.id, toggle('Stop selling').checked, toggle('Waxpeer').checked]).toEqual(['selling', false, true]);
    expect(screen.getByText('On this server nothing is listed below $0.01.')).toBeTruthy();
    fireEvent.click(toggle('Stop selling'));
    await screen.findByText(/^Stopped since/);
    fireEvent.click(toggle('Waxpeer'));
    await waitFor(() => expect(toggle('Waxpeer').checked).toBe(false));
    expect(sent.map(({ body }) => body)).toEqual([{ stopped: true }, { takes_off: { market: 'waxpeer', on: false } }]);
  });

  it('say that the operator stopped selling', async () => {
    answerCalls({ 'GET /users/get-api': () => keys(), 'GET /listing/switches': () => switches({ stopped_by_server: true }) });
    renderPart(<MarketKeys />);
    expect(await screen.findByText(/^The operator has stopped selling/)).toBeTruthy();
  });
});
