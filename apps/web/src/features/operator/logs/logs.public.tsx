import { t } from '../../../i18n/i18n.ts';
import { AppLink } from '../../../lib/AppLink.tsx';
import { pathTo } from '../../../lib/path-to.ts';
import { EmptyList, Failed, Skeleton } from '../../../ui/state/ListState.tsx';
import { Panel } from '../../../ui/layout/PageHeader.tsx';
import { AuditTable } from './components/AuditTable.tsx';
import { useAudit } from './logs.queries.ts';

const LAST = 20;

/** The last actions of administrators and of the server. */
export function ChangeLog() {
  const { data, error, refetch } = useAudit({ by: 'admins', limit: LAST });
  const all = (
    <AppLink href={pathTo('/admin/logs', { search: { by: 'admins' } })} className="link">
      {t('logs.changesAll')}
    </AppLink>
  );
  return (
    <Panel flush title={t('logs.changesTitle')} actions={all}>
      {!data &&
        (error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton height={480} />
          </div>
        ))}
      {data && (data.items.length === 0 ? <EmptyList text={t('logs.empty')} /> : <AuditTable rows={data.items} users={data.users} />)}
    </Panel>
  );
}
