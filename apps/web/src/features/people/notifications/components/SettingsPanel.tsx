import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { inform, INFO_MS, toast } from '../../../../ui/overlay/toasts.ts';
import { channelsQuery, saveAllSettings, saveSetting, settingsQuery, typesQuery } from '../notifications.queries.ts';
import { allSwitched, linkedOf, settingOf, withSetting, type Channel, type NotificationType, type Setting } from '../settings.rules.ts';
import css from './SettingsPanel.module.css';
import { CHANNEL_NAMES, TypeRow } from './TypeRow.tsx';

/** The switches are on the screen, so that a short message suffices for what was saved. A failure is shown in the info modal. */
async function sayResult(saving: Promise<void>): Promise<void> {
  try {
    await saving;
    toast('success', t('notifications.settingsChanged'), INFO_MS.account);
  } catch {
    inform('error', t('notifications.tryAgain'), INFO_MS.account);
  }
}

type Props = {
  types: readonly NotificationType[];
  settings: readonly Setting[];
  /** The channels that this server can use. */
  channels: readonly Channel[];
  /** The connected channels of this user, without mail. */
  linked: readonly Channel[];
};

/** The channels that are not linked, in one line. */
function Unlinked({ channels }: { channels: readonly Channel[] }) {
  if (channels.length === 0) return null;
  return (
    <p className={css.unlinked}>
      {t('notifications.notLinked', { channels: channels.map((channel) => t(CHANNEL_NAMES[channel])).join(', ') })}{' '}
      <AppLink href={pathTo('/user-details', { hash: 'channels' })} className="link">
        {t('notifications.link')}
      </AppLink>
    </p>
  );
}

function Settings({ types, settings, channels, linked }: Props) {
  const [busy, setBusy] = useState(false);
  // the presses whose calls are under way: the switches show them in the same moment
  const [pressed, setPressed] = useState<readonly Setting[]>([]);
  const edit = async (edited: Setting): Promise<void> => {
    setPressed((before) => withSetting(before, edited));
    await sayResult(saveSetting(edited));
    setPressed((before) => before.filter((one) => one !== edited));
  };
  const shown = pressed.reduce(withSetting, settings);
  const switchAll = async (isEnabled: boolean): Promise<void> => {
    setBusy(true);
    const on = isEnabled ? channels.filter((one) => one === 'MAIL' || linked.includes(one)) : null;
    await sayResult(saveAllSettings(allSwitched(settings, types, on)));
    setBusy(false);
  };
  return (
    <>
      <Unlinked channels={channels.filter((channel) => channel !== 'MAIL' && !linked.includes(channel))} />
      <ul className={css.types}>
        {types.map((type) => (
          <TypeRow
            key={type.id}
            type={type}
            hasMail={channels.includes('MAIL')}
            settingOn={(channel) => settingOf(shown, type.id, channel)}
            linked={linked}
            onEdit={(edited) => void edit(edited)}
          />
        ))}
      </ul>
      <div className={css.actions}>
        <Button variant="default" disabled={busy} onClick={() => void switchAll(true)}>
          {t('notifications.allOn')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => void switchAll(false)}>
          {t('notifications.allOff')}
        </Button>
      </div>
    </>
  );
}

/** The types of message, their channels and their times. */
export function SettingsPanel() {
  const types = useQuery(typesQuery);
  const settings = useQuery(settingsQuery);
  const channels = useQuery(channelsQuery);
  const failed = [types, settings, channels].find((query) => query.isError);
  const retry = (): void => {
    for (const query of [types, settings, channels]) if (query.isError) void query.refetch();
  };
  return (
    <Panel title={t('notifications.title')}>
      <p className={css.lead}>{t('notifications.lead')}</p>
      {failed ? (
        <Failed error={failed.error} onRetry={retry} />
      ) : types.data && settings.data && channels.data ? (
        <Settings
          types={types.data.types}
          settings={settings.data.settings}
          channels={channels.data.offered}
          linked={linkedOf(channels.data)}
        />
      ) : (
        <Skeleton height={1010} />
      )}
    </Panel>
  );
}
