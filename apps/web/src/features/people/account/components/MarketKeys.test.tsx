import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { siteQuery } from '../../../../lib/site.ts';
import { browserStore } from '../../../../lib/storage.ts';
import { renderPart } from '../../../../test-screen.tsx';
import { dismissInfo } from '../../../../ui/overlay/toasts.ts';
import type { MarketKey } from '../account.queries.ts';
import { answerCalls, refuse, sampleKey } from '../account.test-helper.tsx';
import { KEY_MARKETS } from '../keys.rules.ts';
import { MarketKeys } from './MarketKeys.tsx';

const NAMES = ['Waxpeer', 'MarketCSGO', 'Shadowpay', 'CSFloat', 'HaloSkins', 'Skinthunder', 'Steam'];
const KEYS = { body: { success: true, items: KEY_MARKETS.map((market) => sampleKey(market)), total: 7 } };
const stored = (market: MarketKey['market']): MarketKey =>
  sampleKey(market, {
    set: true,
    hint: 'a1b2',
    check: 'ok',
    updated_at: '2026-11-20T12:00:00.000Z',
    checked_at: '2026-11-20T12:00:00.000Z',
  });
const field = (name: string): HTMLInputElement => screen.getByLabelText(`${name} key`);
const save = (name: string): void => void fireEvent.submit(field(name).form!);
const loaded = () => waitFor(() => expect(field('Waxpeer').placeholder).toBe('No key set: paste it here'));

beforeEach(() => {
  queryClient.clear();
  act(dismissInfo);
});

describe('the market keys', () => {
  it('have one field each, masked until they are loaded [ACC-108] [ACC-118] [ACC-119] [ACC-120] [ACC-121] [ACC-122] [ACC-123] [ACC-124] [ACC-178]', () => {
    answerCalls({});
    renderPart(<MarketKeys />);
    expect(NAMES.map((name) => field(name).placeholder)).toEqual(NAMES.map(() => '************'));
    expect(screen.getAllByRole('textbox')).toHaveLength(7);
    expect(screen.getByRole('region', { name: 'Market API keys' }).id).toBe('market_api');
  });

  it('are filled with the key of the sandbox, which leads to no market', async () => {
    const site = { sandbox_desk: 'http://127.0.0.1:4010/_desk' };
    queryClient.setQueryData(siteQuery.queryKey, site as Reply<'GET /init/site'>);
    queryClient.setQueryData(['init', 'user'], { steam_id: '76561198000010077' });
    browserStore.set('authenticated', 'true');
    const sent = answerCalls({
      'GET /users/get-api': () => KEYS,
      'POST /users/set-api': () => ({ body: { success: true, item: stored('waxpeer') } }),
    });
    renderPart(<MarketKeys />);
    await loaded();
    fireEvent.click(screen.getAllByRole('button', { name: /^Use your sandbox key at / })[0]!);
    save('Waxpeer');
    await screen.findByText('API key saved.');
    expect(sent).toEqual([
      { call: 'POST /users/set-api', body: { market: 'waxpeer', api: 'sandbox-key-76561198000010077', selling: true } },
    ]);
    expect(screen.queryByRole('link', { name: /csfloat\.com/ })).toBeNull();
    browserStore.remove('authenticated');
  });

  it('show their state, and where to get one', async () => {
    const items = KEY_MARKETS.map((market) => (market === 'waxpeer' ? stored(market) : sampleKey(market)));
    answerCalls({ 'GET /users/get-api': () => ({ body: { success: true, items, total: 7 } }) });
    renderPart(<MarketKeys />);
    await waitFor(() => expect(field('Waxpeer').placeholder).toBe('************a1b2'));
    expect(screen.getByText('Works')).toBeTruthy();
    expect(screen.getByRole('link', { name: /csfloat\.com/ }).getAttribute('href')).toBe('https://csfloat.com/profile');
    expect(screen.queryByRole('note')).toBeNull();
  });

  it('are sent as typed, and cleared after saving [ACC-134] [ACC-138] [ACC-156] [ACC-177] [ACC-181]', async () => {
    const sent = answerCalls({
      'GET /users/get-api': () => KEYS,
      'POST /users/set-api': () => ({ body: { success: true, item: stored('waxpeer') } }),
    });
    renderPart(<MarketKeys />);
    await loaded();
    fireEvent.change(field('Waxpeer'), { target: { value: ' any  thing? ' } });
    save('Waxpeer');
    await screen.findByText('API key saved.');
    expect(sent).toEqual([{ call: 'POST /users/set-api', body: { market: 'waxpeer', api: ' any  thing? ', selling: true } }]);
    expect([field('Waxpeer').value, field('Waxpeer').placeholder]).toEqual(['', '************a1b2']);
  });

  it.each(NAMES.map((name, index) => [name, KEY_MARKETS[index]!] as const))(
    'of %s are sent for the market %s [ACC-138] [ACC-178]',
    async (name, market) => {
      const sent = answerCalls({
        'GET /users/get-api': () => KEYS,
        'POST /users/set-api': () => ({ body: { success: true, item: stored(market) } }),
      });
      renderPart(<MarketKeys />);
      await loaded();
      fireEvent.change(field(name), { target: { value: 'a-key' } });
      save(name);
      await screen.findByText('API key saved.');
      const selling = market === 'steam' ? {} : { selling: true };
      expect(sent).toEqual([{ call: 'POST /users/set-api', body: { market, api: 'a-key', ...selling } }]);
    },
  );

  it('that are refused stay for correction, with the reason below [ACC-154]', async () => {
    answerCalls({
      'GET /users/get-api': () => KEYS,
      'POST /users/set-api': () => refuse('INVALID_API', 'The market did not accept this key.'),
    });
    renderPart(<MarketKeys />);
    await loaded();
    fireEvent.change(field('CSFloat'), { target: { value: 'wrong' } });
    save('CSFloat');
    const message = await screen.findByText('Try Again Later!');
    expect(message.closest<HTMLElement>('[data-kind]')?.dataset['kind']).toBe('error');
    expect(field('CSFloat').value).toBe('wrong');
    expect(field('CSFloat').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('The market did not accept this key.')).toBeTruthy();
  });

  it('are removed by an empty field, after confirmation [ACC-161] [ACC-177]', async () => {
    const items = KEY_MARKETS.map((market) => (market === 'csfloat' ? stored(market) : sampleKey(market)));
    const sent = answerCalls({
      'GET /users/get-api': () => ({ body: { success: true, items, total: 7 } }),
      'POST /users/set-api': () => ({ body: { success: true, item: sampleKey('csfloat') } }),
    });
    renderPart(<MarketKeys />);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove CSFloat key' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Done.');
    expect(sent).toEqual([{ call: 'POST /users/set-api', body: { market: 'csfloat', api: '' } }]);
    expect(field('CSFloat').placeholder).toBe('No key set: paste it here');
  });

  const session = (session_start: string) => ({
    body: { success: true, total: 1, sessions: [{ id: 1, device: '', ip: '', session_start, last_seen: session_start, current: true }] },
  });

  it('need a recent sign-in; the dialog says that the key is not kept, and no store has it [AUTH-128]', async () => {
    answerCalls({ 'GET /users/get-api': () => KEYS, 'POST /users/set-api': () => refuse('REAUTH', '') });
    renderPart(<MarketKeys />);
    await loaded();
    fireEvent.change(field('Waxpeer'), { target: { value: 'a-secret-key' } });
    save('Waxpeer');
    const dialog = await screen.findByRole('alertdialog', { name: 'Sign in with Steam once more' });
    expect(within(dialog).getByText(/is not kept in this browser/)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Continue to Steam' })).toBeTruthy();
    expect([JSON.stringify(sessionStorage), JSON.stringify(localStorage)].join()).not.toContain('a-secret-key');
  });

  it('are removed after a recent sign-in; nothing was typed that could be lost [AUTH-128]', async () => {
    const items = KEY_MARKETS.map((market) => (market === 'csfloat' ? stored(market) : sampleKey(market)));
    answerCalls({
      'GET /users/get-api': () => ({ body: { success: true, items, total: 7 } }),
      'POST /users/set-api': () => refuse('REAUTH', ''),
    });
    renderPart(<MarketKeys />);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove CSFloat key' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/This needs a sign-in of the last 15 minutes/)).toBeTruthy();
    expect([screen.queryByText(/is not kept in this browser/), screen.queryByText('Done.')]).toEqual([null, null]);
  });

  it.each([
    ['a session that began long ago', '2020-01-01T00:00:00.000Z', 1],
    ['a session that began just now', '2099-01-01T00:00:00.000Z', 0],
  ])('ask for the sign-in before a key is typed: %s', async (_what, start, links) => {
    answerCalls({ 'GET /users/get-api': () => KEYS, 'GET /users/sessions': () => session(start) });
    renderPart(<MarketKeys />);
    await loaded();
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Sign in now' })).toHaveLength(links));
  });

  const MISSED = 'Add your market API keys to sync sales and list items. Keys are stored encrypted and are never shown again.';

  it('are requested in danger style when one stopped working [ACC-112] [ACC-176]', async () => {
    const failed = { ...stored('waxpeer'), check: 'failed' as const };
    answerCalls({ 'GET /users/get-api': () => ({ body: { ...KEYS.body, items: [failed, ...KEYS.body.items.slice(1)] } }) });
    renderPart(<MarketKeys />);
    const note = await screen.findByRole('note');
    expect([note.dataset['tone'], note.textContent]).toEqual(['danger', MISSED]);
  });

  it('are requested in info style on a new account [ACC-176]', async () => {
    answerCalls({ 'GET /users/get-api': () => KEYS });
    renderPart(<MarketKeys />);
    const note = await screen.findByRole('note');
    expect([note.dataset['tone'], note.textContent]).toEqual(['info', MISSED]);
  });
});
