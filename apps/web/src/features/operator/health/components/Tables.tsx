import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { fileSize, integer, list } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Age } from '../../../../ui/value/figures.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { SOURCE_STATES } from '../health.labels.ts';
import type { Health } from '../health.queries.ts';
import { uptime } from '../uptime.ts';
import css from './Tables.module.css';

/** The markets whose prices are not on time, and those that are switched off; nothing when all are on time. */
export function Sources({ sources: { items } }: Pick<Health, 'sources'>) {
  const now = useNow();
  const wrong = items.filter(({ state }) => state === 'late' || state === 'failed');
  const off = items.filter(({ state }) => state === 'off');
  if (wrong.length === 0 && off.length === 0) return null;
  return (
    <Panel
      flush
      title={t('health.sources')}
      actions={
        <AppLink href={pathTo('/status')} className="link">
          {t('health.toStatus')}
        </AppLink>
      }
    >
      {wrong.length > 0 && (
        <table className={css.table}>
          <caption className="visually-hidden">{t('health.sources')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('health.source')}</th>
              <th scope="col">{t('health.state')}</th>
              <th scope="col">{t('health.lastSuccess')}</th>
              <th scope="col">{t('health.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {wrong.map(({ market, name, state, last_success: last, reason }) => (
              <tr key={market}>
                <th scope="row">{name}</th>
                <td data-state={state}>{t(SOURCE_STATES[state])}</td>
                <td>{last === null ? t('health.never') : <Age at={last} now={now} />}</td>
                <td className={css.words}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {off.length > 0 && (
        <p className={css.line}>
          {t('health.stateOff')}: {list(off.map(({ name }) => name))}
        </p>
      )}
    </Panel>
  );
}

/** Jobs by kind; nothing while there are none. */
export function Jobs({ jobs: { items, is_more: isMore } }: Pick<Health, 'jobs'>) {
  const now = useNow();
  if (items.length === 0) return null;
  return (
    <Panel flush title={t('health.jobs')}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('health.jobs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('health.job')}</th>
            <th scope="col">{t('health.waiting')}</th>
            <th scope="col">{t('health.running')}</th>
            <th scope="col">{t('health.scheduled')}</th>
            <th scope="col">{t('health.givenUp')}</th>
            <th scope="col">{t('health.lastError')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((job) => (
            <tr key={job.name}>
              <th scope="row">
                <code>{job.name}</code>
              </th>
              <td data-label={t('health.waiting')}>
                {integer(job.waiting)} {job.waiting_since !== null && <Age at={job.waiting_since} now={now} />}
              </td>
              <td data-label={t('health.running')}>{integer(job.running)}</td>
              <td data-label={t('health.scheduled')}>{integer(job.scheduled)}</td>
              <td data-label={t('health.givenUp')} data-state={job.given_up > 0 ? 'late' : undefined}>
                {integer(job.given_up)}
              </td>
              <td className={css.words}>{job.last_error}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isMore && <p className={css.line}>{t('health.jobsMore')}</p>}
    </Panel>
  );
}

const ROLES = { api: 'health.api', worker: 'health.worker', bot: 'health.bot' } as const;

export function Processes({ processes: { items } }: Pick<Health, 'processes'>) {
  const now = useNow();
  return (
    <Panel flush title={t('health.processes')}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('health.processes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('health.role')}</th>
            <th scope="col">{t('health.uptime')}</th>
            <th scope="col">{t('health.memory')}</th>
            <th scope="col">{t('health.version')}</th>
            <th scope="col">{t('health.seen')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ role, version, node, memory, started_at: started, seen_at: seen }) => (
            <tr key={`${role} ${started}`}>
              <th scope="row">{t(ROLES[role])}</th>
              <td data-label={t('health.uptime')}>{uptime(started, now)}</td>
              <td data-label={t('health.memory')}>{fileSize(memory)}</td>
              <td data-label={t('health.version')}>
                {version}, Node.js {node}
              </td>
              <td data-label={t('health.seen')}>
                <Age at={seen} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
