import { useEffect } from 'react';
import { onServerEvent } from '../../lib/events.ts';
import { ChannelsPanel } from './components/ChannelsPanel.tsx';
import { HistoryPanel } from './components/HistoryPanel.tsx';
import { SettingsPanel } from './components/SettingsPanel.tsx';
import { readAgain } from './notifications.queries.ts';

export { LatestNotifications } from './components/LatestNotifications.tsx';

/** The part of the account page that belongs to notifications: settings, channels, history. */
export function NotificationSections() {
  useEffect(() => onServerEvent('notifications', readAgain), []);
  return (
    <>
      <SettingsPanel />
      <ChannelsPanel />
      <HistoryPanel />
    </>
  );
}
