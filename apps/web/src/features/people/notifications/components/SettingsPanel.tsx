import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { inform, INFO_MS } from '../../../../ui/overlay/toasts.ts';
import {
  channelsQuery,
  saveAllSettings,
  saveSettings,
  settingsQuery,
  typesQuery,
  type Channel,
  type NotificationType,
  type Setting,
} from '../notifications.queries.ts';
import { allSwitched, editOf, withEdit, type Edits } from '../settings.rules.ts';
import css from './SettingsPanel.module.css';
import { TypeRow } from './TypeRow.tsx';

/** Shows the result of a save. */
async function informResult(saving: Promise<void>): Promise<boolean> {
  try {
    await saving;
    inform('success', t('notifications.settingsChanged'), INFO_MS.account);
    return true;
  } catch {
    inform('error', t('notifications.tryAgain'), INFO_MS.account);
    return false;
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

function Settings({ types, settings, channels, linked }: Props) {
  const [edits, setEdits] = useState<Edits>(new Map());
  const [busy, setBusy] = useState(false);
  const run = async (saving: Promise<void>): Promise<void> => {
    setBusy(true);
    if (await informResult(saving)) setEdits(new Map());
    setBusy(false);
  };
  const switchAll = (isEnabled: boolean): Promise<void> =>
    run(saveAllSettings(allSwitched(settings, types, isEnabled ? channels.filter((one) => one === 'MAIL' || linked.includes(one)) : null)));
  return (
    <>
      <ul className={css.types}>
        {types.map((type) => (
          <TypeRow
            key={type.id}
            type={type}
            channels={channels}
            settingOn={(channel) => editOf(edits, settings, type.id, channel)}
            linked={linked}
            onEdit={(edited) => setEdits((before) => withEdit(before, settings, edited))}
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
        <Button className={css.save} busy={busy} disabled={edits.size === 0} onClick={() => void run(saveSettings([...edits.values()]))}>
          {t('notifications.save')}
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
          linked={channels.data.items.map(({ channel }) => channel)}
        />
      ) : (
        <Skeleton height={351} />
      )}
    </Panel>
  );
}
