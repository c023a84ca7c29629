import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, reply } from '../../../../lib/fake-server.test-helper.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { renderPart } from '../../../../test-screen.tsx';

import { settingOf, withSetting, type Setting } from '../settings.rules.ts';
import { SettingsPanel } from './SettingsPanel.tsx';

// links need a router; the e2e tests check their targets
vi.mock('../../../../lib/AppLink.tsx', () => ({ AppLink: ({ children, ...rest }: ComponentProps<'a'>) => <a {...rest}>{children}</a> }));

const UPDATE = '/notifications/settings/update';
const type = (id: number, name: string, has_time = false) => ({ id, key: name.toUpperCase(), name, description: '', has_time });
let stored: readonly Setting[];
/** The channels that the user has linked. */
let linked: string[];
/** Holds the answers to presses until a test lets them go. */
let held: ((response: Response) => void)[] | null;

const server = fakeServer(({ path, body }) => {
  if (path === '/notifications/types')
    return reply({ success: true, types: [type(1, 'Sales', true), type(2, 'Prices'), type(4, 'Views')], total: 3 });
  if (path === '/users/channels')
    return reply({
      success: true,
      items: linked.map((channel, at) => ({ id: at + 1, channel, hint: 'x', created_at: '2026-11-20T12:00:00.000Z' })),
      total: linked.length,
      offered: ['MAIL', 'DISCORD', 'TELEGRAM'],
      push_key: null,
      telegram_bot: null,
    });
  if (path === '/notifications/settings') return reply({ success: true, settings: stored, total: stored.length });
  if (path !== UPDATE) return reply({ success: true });
  if (held) return new Promise<Response>((answer) => held!.push(answer));
  stored = withSetting(stored, body as Setting);
  return reply({ success: true, setting: body });
});
const posted = () => server.sent.filter(({ path }) => path === UPDATE).map(({ body }) => body as Setting);
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const open = async (): Promise<void> => {
  renderPart(<SettingsPanel />);
  await screen.findByRole('switch', { name: 'Prices' });
};

beforeEach(() => {
  queryClient.clear();
  held = null;
  stored = [];
  linked = ['DISCORD'];
});

describe('the switches of notifications', () => {
  it('save at once: each press is one call of its type and channel, and there is no form to leave [ACC-125, ACC-129, ACC-131, ACC-160]', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.click(toggle('Prices'));
    expect(toggle('Prices').checked).toBe(true);
    await screen.findByText('Notification settings saved.');
    expect(posted()).toEqual([{ notification_type_id: 2, is_enabled: true, schedule_time: '00:00', channel: 'MAIL' }]);
    fireEvent.click(screen.getAllByRole('checkbox', { name: 'Discord' })[2]!);
    await waitFor(() => expect(posted()).toHaveLength(2));
    expect(posted()[1]).toEqual({ notification_type_id: 4, is_enabled: true, schedule_time: '00:00', channel: 'DISCORD' });
    fireEvent.click(toggle('Prices'));
    await waitFor(() => expect(settingOf(stored, 2).is_enabled).toBe(false));
    expect(toggle('Prices').checked).toBe(false);
  });

  it('are shown at once, and their calls go one after the other, so that the last press is the last one stored [ACC-131]', async () => {
    await open();
    held = [];
    fireEvent.click(toggle('Prices'));
    fireEvent.click(toggle('Views'));
    fireEvent.click(toggle('Prices'));
    expect([toggle('Prices').checked, toggle('Views').checked]).toEqual([false, true]);
    for (let answered = 0; answered < 3; answered++) {
      await waitFor(() => expect(held).toHaveLength(answered + 1));
      expect(posted()).toHaveLength(answered + 1);
      stored = withSetting(stored, posted()[answered]!);
      await act(async () => held![answered]!(reply({ success: true, setting: posted()[answered] })));
    }
    expect(posted().map(({ notification_type_id: id, is_enabled: on }) => [id, on])).toEqual([
      [2, true],
      [4, true],
      [2, false],
    ]);
    await waitFor(() => expect([toggle('Prices').checked, toggle('Views').checked]).toEqual([false, true]));
  });

  it('that could not be saved return, and the failure is shown [ACC-155]', async () => {
    await open();
    held = [];
    fireEvent.click(toggle('Prices'));
    fireEvent.click(toggle('Views'));
    await waitFor(() => expect(held).toHaveLength(1));
    await act(async () => held![0]!(reply({ success: false, code: 'INTERNAL', msg: '' }, 500)));
    await screen.findByText('Try Again Later!');
    // the other press stays
    expect([toggle('Prices').checked, toggle('Views').checked]).toEqual([false, true]);
    await waitFor(() => expect(held).toHaveLength(2));
    stored = withSetting(stored, posted()[1]!);
    await act(async () => held![1]!(reply({ success: true, setting: posted()[1] })));
    await waitFor(() => expect(toggle('Views').checked).toBe(true));
  });

  it('a time of day is saved when the user leaves it, also by leaving the screen [ACC-126]', async () => {
    stored = [{ notification_type_id: 1, is_enabled: true, schedule_time: '00:00', channel: 'MAIL' }];
    const { unmount } = renderPart(<SettingsPanel />);
    const time = await screen.findByLabelText('Every day at');
    fireEvent.change(time, { target: { value: '18:30' } });
    expect(posted()).toEqual([]);
    fireEvent.blur(time);
    await waitFor(() => expect(posted()).toMatchObject([{ notification_type_id: 1, schedule_time: '18:30' }]));
    fireEvent.change(time, { target: { value: '19:00' } });
    unmount();
    await waitFor(() => expect(posted()).toHaveLength(2));
    expect(posted()[1]).toMatchObject({ schedule_time: '19:00' });
  });

  it('have boxes for the linked channels alone; the others are one line that leads to them [ACC-125]', async () => {
    await open();
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual(
      Array(3).fill('Discord'),
    );
    expect(screen.getByText(/^Telegram: not linked\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Link' }).getAttribute('href')).toBe('/user-details#channels');
  });

  it('have no boxes while nothing is linked, and no line once all is [ACC-125]', async () => {
    linked = [];
    const { unmount } = renderPart(<SettingsPanel />);
    expect(await screen.findByText(/^Discord, Telegram: not linked\./)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    unmount();
    queryClient.clear();
    linked = ['DISCORD', 'TELEGRAM', 'TELEGRAM'];
    await open();
    expect(screen.queryByText(/not linked/)).toBeNull();
    expect(screen.getAllByRole('checkbox')).toHaveLength(6);
  });
});
