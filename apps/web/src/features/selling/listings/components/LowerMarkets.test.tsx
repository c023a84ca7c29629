import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { browserStore } from '../../../../lib/storage.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { sampleItem } from '../listed-items.test-helper.ts';
import { LowerMarkets } from './LowerMarkets.tsx';

let stored: { market: string; set: boolean; selling_at: string | null }[];
fakeServer(({ path }) => (path === '/users/get-api' ? reply({ success: true, items: stored }) : reply({ success: true, user: {} })));

const isOff = (name: RegExp): boolean => screen.getByRole<HTMLInputElement>('checkbox', { name }).disabled;
const show = () => renderPart(<LowerMarkets items={[sampleItem()]} value={[]} onChange={() => undefined} />);
beforeEach(() => {
  queryClient.clear();
  browserStore.set('authenticated', 'true');
  stored = [
    { market: 'waxpeer', set: true, selling_at: '2026-11-20T12:00:00.000Z' },
    { market: 'csfloat', set: true, selling_at: null },
    { market: 'shadowpay', set: false, selling_at: null },
  ];
});
afterEach(() => browserStore.remove('authenticated'));

it('markets without a key, and with a key that may not sell, cannot be chosen and say why', async () => {
  show();
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').some(({ disabled }) => disabled)).toBe(false);
  for (const name of ['Enable selling', 'Set API keys'])
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/user-details#market_api');
  expect([isOff(/^Waxpeer.*1 listed/), isOff(/^CSFloat.*selling is off/), isOff(/^Shadowpay.*no key/)]).toEqual([false, true, true]);
});
