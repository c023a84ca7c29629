import { DIFFERENCE_PAGE_SIZE } from '@lootfolio/domain/reconciliation';
import { IconRefresh } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { EmptyList, Failed, Skeleton, writeErrorText } from '../../../../ui/state/ListState.tsx';
import { CountBar } from '../../../../ui/table/CountBar.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { DifferenceCard } from '../components/DifferenceCard.tsx';
import { ExplainDialog } from '../components/ExplainDialog.tsx';
import { Subjects } from '../components/Subjects.tsx';
import { compareNow, useReconciliation, type Difference } from '../reconciliation.queries.ts';
import { readReconciliationSearch, SHOWN_STATES, type ReconciliationSearch, type ShownState } from '../reconciliation.search.ts';
import css from './ReconciliationPage.module.css';

const route = getRouteApi('/admin/reconciliation');

const STATE_NAMES = {
  open: 'reconciliation.filterOpen',
  explained: 'reconciliation.filterExplained',
  gone: 'reconciliation.filterGone',
  ALL: 'reconciliation.filterAll',
} as const satisfies Record<ShownState, string>;

function Compare({ isRunning }: { isRunning: boolean }) {
  const [busy, setBusy] = useState(false);
  const compare = async (): Promise<void> => {
    setBusy(true);
    await compareNow().catch((error: unknown) => toast('error', writeErrorText(error, t('reconciliation.failed'))));
    setBusy(false);
  };
  return (
    <Button variant="default" busy={busy} disabled={isRunning} icon={<IconRefresh size={15} aria-hidden />} onClick={() => void compare()}>
      {t('reconciliation.compareNow')}
    </Button>
  );
}

type DifferencesProps = { differences: readonly Difference[]; state: ShownState };

function Differences({ differences, state }: DifferencesProps) {
  const [explained, setExplained] = useState<Difference | null>(null);
  return (
    <>
      {differences.length === 0 && (
        <Panel flush>
          <EmptyList text={t(state === 'open' ? 'reconciliation.noneOpen' : 'reconciliation.none')} />
        </Panel>
      )}
      {differences.map((difference) => (
        <DifferenceCard key={difference.id} difference={difference} onExplain={setExplained} />
      ))}
      {explained && <ExplainDialog difference={explained} onClose={() => setExplained(null)} />}
    </>
  );
}

/** What the daily comparison of money found: ledger, payment providers and bots against each other. */
export function ReconciliationPage() {
  const search = useAddress(readReconciliationSearch);
  const navigate = route.useNavigate();
  const state = search.state ?? 'open';
  const page = search.page ?? 1;
  const query = useReconciliation({ state, page, limit: DIFFERENCE_PAGE_SIZE });
  const change = (next: ReconciliationSearch, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace });
  const { data, error, isPlaceholderData, refetch } = query;
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={t('reconciliation.title')}
        lead={t('reconciliation.lead')}
        help={['reconciliation.help1', 'reconciliation.help2', 'reconciliation.help3', 'reconciliation.help4', 'reconciliation.help5']}
        actions={<Compare isRunning={data?.subjects.some(({ is_wanted: isWanted }) => isWanted) ?? false} />}
      />
      {!data && (
        <Panel flush>
          {error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : (
            <div aria-busy="true">
              <Skeleton height={900} />
            </div>
          )}
        </Panel>
      )}
      {data && (
        <div className={css.screen} aria-busy={isPlaceholderData}>
          <Subjects subjects={data.subjects} />
          <CountBar count={t('reconciliation.found', { n: data.total })}>
            <Segments
              label={t('reconciliation.show')}
              options={SHOWN_STATES.map((value) => ({ value, label: t(STATE_NAMES[value]) }))}
              value={state}
              onChange={(value) => change({ state: value === 'open' ? undefined : value })}
            />
          </CountBar>
          <Differences differences={data.items} state={state} />
          <ListFoot
            page={page}
            pageSize={DIFFERENCE_PAGE_SIZE}
            total={data.total}
            waiting={isPlaceholderData}
            onChange={({ page: next }, replace) => change({ page: next }, replace)}
          />
        </div>
      )}
    </>
  );
}
