import { IconStethoscope } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { clockTime, dateTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { errorText, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { useStartedOperation } from '../../../people/operations/operations.public.tsx';
import { reloadDoctor, startDoctor, useDoctor, type Report } from '../doctor.queries.ts';
import { PartList } from './PartList.tsx';
import css from './DoctorPanel.module.css';

const REPORT = '/api/v1/admin/doctor/report';

/** The last check of the services outside, and the button that starts one. */
export function DoctorPanel() {
  const { data, error, refetch } = useDoctor();
  const { follow, operation } = useStartedOperation(({ state }) => {
    if (state !== 'done') toast('error', t('doctor.failed'));
    void reloadDoctor();
  });
  const start = async (): Promise<void> => {
    try {
      follow(await startDoctor(), { quiet: true });
    } catch (problem) {
      toast('error', errorText(problem));
    }
  };
  const running = data?.running ?? null;
  const isOwn = running !== null && operation?.id === running.operation;
  return (
    <Panel
      flush
      id="doctor"
      title={t('doctor.panelTitle')}
      actions={
        data && (
          <Button variant="default" busy={running !== null} icon={<IconStethoscope size={15} aria-hidden />} onClick={() => void start()}>
            {t(data.report ? 'doctor.startAgain' : 'doctor.start')}
          </Button>
        )
      }
    >
      {!data && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading />)}
      {data && (
        <>
          <div className={css.head}>
            <p className="muted">{t('doctor.lead')}</p>
            <p role="status">
              {running &&
                (isOwn || running.by === null
                  ? t('doctor.checking')
                  : t('doctor.checkingBy', { name: running.by, time: clockTime(running.started_at) }))}
            </p>
            {!data.report && !running && <p>{t('doctor.never')}</p>}
            {data.report && <Summary report={data.report} />}
          </div>
          {data.report && <PartList items={data.report.items} />}
        </>
      )}
    </Panel>
  );
}

const Loading = () => (
  <div aria-busy="true">
    <Skeleton height={160} />
  </div>
);

function Summary({ report: { ended_at: at, by, counts } }: { report: Report }) {
  const wrong = counts.failed + counts.differs + counts.busy;
  return (
    <>
      <p>
        <strong>{wrong === 0 ? t('doctor.allFine', { n: counts.ok }) : t('doctor.wrong', { n: wrong })}</strong>{' '}
        {t('doctor.checkedAt', { date: dateTime(at), name: by ?? t('doctor.somebody') })}
      </p>
      <p className={css.files}>
        <a href={`${REPORT}?format=md`} className="link" download="lootfolio-doctor.md">
          {t('doctor.download')}
        </a>
        <a href={`${REPORT}?format=json`} className="link" download="lootfolio-doctor.json">
          {t('doctor.downloadJson')}
        </a>
      </p>
    </>
  );
}
