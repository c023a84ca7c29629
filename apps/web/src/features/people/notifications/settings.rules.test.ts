import { describe, expect, it } from 'vitest';

import { allSwitched, linkedOf, settingOf, withSetting, type NotificationType, type Setting } from './settings.rules.ts';

const stored: Setting[] = [{ notification_type_id: 1, is_enabled: true, schedule_time: '18:30', channel: 'MAIL' }];
const type = (key: NotificationType['key']): NotificationType => ({ id: 1, key, name: key, description: '', has_time: false });

describe('a notification setting', () => {
  it('that was never stored is off, at 00:00, on MAIL [ACC-127] [ACC-128] [ACC-130]', () => {
    expect(settingOf([], 2)).toEqual({ notification_type_id: 2, is_enabled: false, schedule_time: '00:00', channel: 'MAIL' });
    expect(settingOf(stored, 1)).toBe(stored[0]);
    expect(settingOf(stored, 1, 'PUSH')).toMatchObject({ is_enabled: false, channel: 'PUSH' });
  });

  it('toggles between on and off, on its channel alone [ACC-129]', () => {
    const off = withSetting(stored, { ...stored[0]!, is_enabled: false });
    expect(off).toEqual([{ ...stored[0]!, is_enabled: false }]);
    const push: Setting = { ...stored[0]!, channel: 'PUSH' };
    expect(withSetting(off, push)).toEqual([...off, push]);
    expect(settingOf(withSetting(off, stored[0]!), 1).is_enabled).toBe(true);
  });

  it('is switched on for the connected channels, and off on all channels where it is on [ACC-166] [ACC-171]', () => {
    const types = [type('SALES_STATISTICS')];
    const discord: Setting = { notification_type_id: 1, is_enabled: true, schedule_time: '18:30', channel: 'DISCORD' };
    const shown = (all: Setting[]): string[] => all.map(({ channel, is_enabled }) => `${channel} ${is_enabled}`);
    expect(shown(allSwitched([], types, ['MAIL', 'PUSH']))).toEqual(['MAIL true', 'PUSH true']);
    expect(allSwitched(stored, types, ['MAIL'])[0]!.schedule_time).toBe('18:30');
    expect(shown(allSwitched([discord], types, null))).toEqual(['MAIL false', 'DISCORD false']);
  });

  it('has boxes for the channels that are connected and that the server offers, each once', () => {
    const linked = (channel: 'DISCORD' | 'TELEGRAM' | 'PUSH', id: number) => ({
      id,
      channel,
      hint: 'x',
      created_at: '2026-11-20T12:00:00.000Z',
    });
    const items = [linked('PUSH', 1), linked('PUSH', 2), linked('TELEGRAM', 3)];
    expect(linkedOf({ items, offered: ['MAIL', 'DISCORD', 'PUSH'] })).toEqual(['PUSH']);
    expect(linkedOf({ items: [], offered: ['MAIL', 'DISCORD'] })).toEqual([]);
  });
});
