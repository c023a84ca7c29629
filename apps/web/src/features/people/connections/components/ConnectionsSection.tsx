import { PROVIDERS } from '@lootfolio/domain/connections';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { useConnections } from '../connections.queries.ts';
import { ConnectionReturn } from './ConnectionReturn.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';
import css from './ConnectionsSection.module.css';

/** True when the section is shown: a service is offered or connected, or the list could not be loaded. */
export function useShowsConnections(): boolean {
  const { data, isError } = useConnections();
  return data ? data.offered.length > 0 || data.total > 0 : isError;
}

/** The accounts at Discord and X, for the tasks of giveaways. Shown once loaded. Hidden on a server without keys for these services. */
export function ConnectionsSection() {
  const { data, error, refetch } = useConnections();
  // hides the result of an earlier connection, which is outdated now
  const [disconnected, setDisconnected] = useState(false);
  if (!useShowsConnections()) return null;
  const shown = PROVIDERS.filter((provider) => data?.offered.includes(provider) || data?.items.some((one) => one.provider === provider));
  return (
    <Panel id="connections" title={t('connections.title')}>
      <div className={css.parts}>
        <p className={css.lead}>{t('connections.lead')}</p>
        {!disconnected && <ConnectionReturn />}
        {data ? (
          <ul>
            {shown.map((provider) => (
              <ConnectionRow
                key={provider}
                provider={provider}
                connection={data.items.find((one) => one.provider === provider)}
                offered={data.offered.includes(provider)}
                onDisconnected={() => setDisconnected(true)}
                sandboxPage={data.sandbox_pages[provider]}
                next={pathTo('/user-details', { hash: 'connections' })}
              />
            ))}
          </ul>
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Panel>
  );
}
