import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { requestFile } from '../../../../lib/api.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { today } from '../../../../lib/calendar.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { AuditTable } from '../components/AuditTable.tsx';
import { LogFilters } from '../components/LogFilters.tsx';
import { LogList } from '../components/LogList.tsx';
import { RefusalTable } from '../components/RefusalTable.tsx';
import { useAudit, useRefusals } from '../logs.queries.ts';
import { auditFilters, auditQuery, readLogsSearch, refusalFilters, refusalQuery, type LogsSearch, type Tab } from '../logs.search.ts';
import css from './LogsPage.module.css';

const route = getRouteApi('/admin/logs');

const LIMIT = 50;

type Props = { search: LogsSearch; onChange: (next: LogsSearch) => void; onPage: (page: LogsSearch) => void };

function Audit({ search, onChange, onPage }: Props) {
  const query = useAudit({ ...auditQuery(search), limit: LIMIT });
  return (
    <div className={css.log}>
      <LogFilters tab="audit" search={search} actions={query.data?.actions ?? []} onChange={onChange} />
      <LogList query={query} search={search} limit={LIMIT} empty={t('logs.empty')} onChange={onChange} onPage={onPage}>
        {(rows) => <AuditTable rows={rows} users={query.data?.users ?? []} onFilter={onChange} />}
      </LogList>
    </div>
  );
}

function Refusals({ search, onChange, onPage }: Props) {
  const query = useRefusals({ ...refusalQuery(search), limit: LIMIT });
  return (
    <div className={css.log}>
      <LogFilters tab="security" search={search} actions={[]} onChange={onChange} />
      <LogList query={query} search={search} limit={LIMIT} empty={t('logs.emptySecurity')} onChange={onChange} onPage={onPage}>
        {(rows) => <RefusalTable rows={rows} onFilter={onChange} />}
      </LogList>
    </div>
  );
}

/** The actions on this server, and the refused requests. */
export function LogsPage() {
  const search = useAddress(readLogsSearch);
  const navigate = route.useNavigate();
  const tab: Tab = search.tab ?? 'audit';
  const change = (next: LogsSearch): void =>
    void navigate({ search: (old) => ({ ...old, before: undefined, after: undefined, ...next }), resetScroll: false });
  const page = (next: LogsSearch): void => void navigate({ search: (old) => ({ ...old, ...next }) });
  const parts = { search, onChange: change, onPage: page };
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={t('logs.title')}
        lead={t('logs.lead')}
        help={['logs.help1', 'logs.help2', 'logs.help3', 'logs.help4', 'logs.help5']}
        actions={
          <ExportMenu
            key={tab}
            fileName={`${t(tab === 'audit' ? 'logs.fileAudit' : 'logs.fileSecurity')}-${today()}`}
            onExport={(format) =>
              tab === 'audit'
                ? requestFile('POST /admin/log/audit/export', format, auditFilters(search))
                : requestFile('POST /admin/log/security/export', format, refusalFilters(search))
            }
          />
        }
      />
      <Tabs<Tab>
        label={t('logs.tabs')}
        tabs={[
          { value: 'audit', label: t('logs.audit') },
          { value: 'security', label: t('logs.security') },
        ]}
        value={tab}
        onChange={(next) => void navigate({ search: next === 'audit' ? {} : { tab: next } })}
      >
        {tab === 'audit' ? <Audit {...parts} /> : <Refusals {...parts} />}
      </Tabs>
    </>
  );
}
