import { ChannelsPanel } from './components/ChannelsPanel.tsx';
import { HistoryPanel } from './components/HistoryPanel.tsx';
import { SettingsPanel } from './components/SettingsPanel.tsx';

export { LatestNotifications } from './components/LatestNotifications.tsx';

/** The part of the account page that belongs to notifications: settings, channels, history. */
export function NotificationSections() {
  return (
    <>
      <SettingsPanel />
      <ChannelsPanel />
      <HistoryPanel />
    </>
  );
}
