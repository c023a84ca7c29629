import { IconRefresh } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { clockTime } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Failed, Skeleton, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { DoctorPanel, useDoctor } from '../../doctor/doctor.public.tsx';
import { Parts } from '../components/Parts.tsx';
import { SetupList } from '../components/SetupList.tsx';
import { Software } from '../components/Software.tsx';
import { Jobs, Processes, Sources } from '../components/Tables.tsx';
import { useHealth, useSetup } from '../health.queries.ts';
import css from './HealthPage.module.css';

/** The state of each part of the server, and the open steps of a new server. */
export function HealthPage() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useHealth();
  // wait for all: what loads later would move the content below it
  const setup = useSetup();
  const doctor = useDoctor();
  const isReady = data !== undefined && !setup.isLoading && !doctor.isLoading;
  const now = useNow();
  const retry = (): void => void refetch();
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={t('health.title')}
        lead={data ? t('health.lead', { time: clockTime(data.at) }) : t('health.leadPlain')}
        help={['health.help1', 'health.help2', 'health.help3', 'health.help4', 'health.help5']}
        actions={
          <Button variant="default" busy={isFetching} icon={<IconRefresh size={15} aria-hidden />} onClick={retry}>
            {t('ui.refresh')}
          </Button>
        }
      />
      {!isReady && (
        <Panel flush>
          {error && !data ? (
            <Failed error={error} onRetry={retry} />
          ) : (
            <div aria-busy="true">
              <Skeleton height={900} />
            </div>
          )}
        </Panel>
      )}
      {isReady && (
        <div className={css.screen}>
          {error && <StaleNotice at={new Date(dataUpdatedAt)} now={now} onRefresh={retry} />}
          <Parts health={data} />
          <SetupList />
          <DoctorPanel />
          <Sources sources={data.sources} />
          <Jobs jobs={data.jobs} />
          <Processes processes={data.processes} />
          <Software health={data} />
        </div>
      )}
    </>
  );
}
