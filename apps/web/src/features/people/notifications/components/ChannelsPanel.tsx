import { useQuery } from '@tanstack/react-query';
import { IconBell, IconBrandDiscord, IconBrandTelegram, type Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { date } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { errorText, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { useRecentSignIn } from '../../auth/auth.public.ts';
import { channelsQuery, testChannel, unlinkChannel, type Linked } from '../notifications.queries.ts';
import field from '../../../../ui/form/field.module.css';
import css from './ChannelsPanel.module.css';
import { DiscordForm } from './DiscordForm.tsx';
import { PushLink } from './PushLink.tsx';
import { TelegramLink } from './TelegramLink.tsx';
import { CHANNEL_NAMES } from './TypeRow.tsx';

const ICONS: Record<Linked['channel'], Icon> = { DISCORD: IconBrandDiscord, TELEGRAM: IconBrandTelegram, PUSH: IconBell };

function LinkedRow({ linked }: { linked: Linked }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { run: runRecent, dialog } = useRecentSignIn(pathTo('/user-details', { hash: 'notifications' }));
  const run = async (work: () => Promise<void>, done: string): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      if (await runRecent(work)) toast('success', done);
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  };
  return (
    <li className={css.linked}>
      <span className={css.hint}>{linked.hint}</span>
      <span className="muted">{t('notifications.linkedOn', { date: date(linked.created_at) })}</span>
      <span className={css.buttons}>
        <Button variant="default" disabled={busy} onClick={() => void run(() => testChannel(linked.id), t('notifications.testSent'))}>
          {t('notifications.sendTest')}
        </Button>
        <Button
          variant="default"
          disabled={busy}
          aria-label={t('notifications.removeOf', { name: linked.hint })}
          onClick={() => void run(() => unlinkChannel(linked.id), t('notifications.removed'))}
        >
          {t('notifications.remove')}
        </Button>
      </span>
      {problem && (
        <p className={`${field.problem} ${css.wide}`} role="alert">
          {problem}
        </p>
      )}
      {dialog}
    </li>
  );
}

function Channel({ channel, linked, children }: { channel: Linked['channel']; linked: readonly Linked[]; children: ReactNode }) {
  const ChannelIcon = ICONS[channel];
  return (
    <li className={css.channel}>
      <h3 className={css.name}>
        <ChannelIcon size={17} stroke={1.6} aria-hidden />
        {t(CHANNEL_NAMES[channel])}
      </h3>
      {linked.length > 0 && (
        <ul>
          {linked.map((one) => (
            <LinkedRow key={one.id} linked={one} />
          ))}
        </ul>
      )}
      {children}
    </li>
  );
}

/** The channels in addition to mail. Hides channels that this server cannot use. */
export function ChannelsPanel() {
  const { data, error, isError, refetch } = useQuery(channelsQuery);
  const of = (channel: Linked['channel']): Linked[] => data?.items.filter((one) => one.channel === channel) ?? [];
  return (
    <Panel title={t('notifications.channels')}>
      <p className={css.lead}>{t('notifications.channelsLead')}</p>
      {isError ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul>
          {data.offered.includes('DISCORD') && (
            <Channel channel="DISCORD" linked={of('DISCORD')}>
              {of('DISCORD').length === 0 && <DiscordForm />}
            </Channel>
          )}
          {data.offered.includes('TELEGRAM') && (
            <Channel channel="TELEGRAM" linked={of('TELEGRAM')}>
              {of('TELEGRAM').length === 0 && <TelegramLink bot={data.telegram_bot} onCheck={() => void refetch()} />}
            </Channel>
          )}
          {data.offered.includes('PUSH') && data.push_key !== null && (
            <Channel channel="PUSH" linked={of('PUSH')}>
              <PushLink serverKey={data.push_key} />
            </Channel>
          )}
        </ul>
      ) : (
        <Skeleton height={346} />
      )}
    </Panel>
  );
}
