import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../i18n/i18n.ts';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { channelsQuery, type Linked } from '../notifications.queries.ts';
import css from './ChannelsPanel.module.css';
import { DiscordLink } from './DiscordLink.tsx';
import { PushLink } from './PushLink.tsx';
import { TelegramLink } from './TelegramLink.tsx';

/** The channels in addition to mail, each in one line. Hides channels that this server cannot use. */
export function ChannelsPanel() {
  const { data, error, isError, refetch } = useQuery(channelsQuery);
  const of = (channel: Linked['channel']): Linked[] => data?.items.filter((one) => one.channel === channel) ?? [];
  return (
    <Panel id="channels" title={t('notifications.channels')}>
      <p className={css.lead}>{t('notifications.channelsLead')}</p>
      {isError ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul>
          {data.offered.includes('DISCORD') && <DiscordLink linked={of('DISCORD')} />}
          {data.offered.includes('TELEGRAM') && (
            <TelegramLink linked={of('TELEGRAM')} bot={data.telegram_bot} onCheck={() => void refetch()} />
          )}
          {data.offered.includes('PUSH') && data.push_key !== null && <PushLink linked={of('PUSH')} serverKey={data.push_key} />}
        </ul>
      ) : (
        <Skeleton height={195} />
      )}
    </Panel>
  );
}
