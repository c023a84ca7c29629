import { t } from '../../../../i18n/i18n.ts';
import { dateTime, decimal, fileSize, integer } from '../../../../lib/format.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { StatCard, StatRow } from '../../../../ui/layout/StatCard.tsx';
import type { Health } from '../health.queries.ts';
import css from './Figures.module.css';

/** Versions, sizes and times. */
export function Figures({ health }: { health: Health }) {
  const { versions, database, disk, audit_log: audit, board, backup } = health;
  return (
    <div className={css.figures}>
      <StatRow>
        <StatCard label={t('health.databaseSize')} value={fileSize(database.size)} />
        <StatCard
          label={t('health.connections')}
          value={integer(database.connections)}
          note={t('health.ofMost', { n: integer(database.max_connections) })}
        />
        <StatCard label={t('health.diskFree')} value={fileSize(disk.free)} note={t('health.ofSize', { size: fileSize(disk.size) })} />
        <StatCard
          label={t('health.part_audit')}
          value={fileSize(audit.size)}
          note={t('health.auditDay', { n: audit.rows_a_day, size: fileSize(audit.bytes_a_day) })}
        />
        <StatCard
          label={t('health.backup')}
          value={backup === null ? t('health.backupNone') : fileSize(backup.size)}
          note={backup === null ? undefined : dateTime(backup.made_at)}
        />
        <StatCard label={t('health.board')} value={integer(board.quotes)} note={t('health.boardVersion', { n: integer(board.version) })} />
      </StatRow>
      <Panel title={t('health.versions')}>
        <dl className={css.facts}>
          <div>
            <dt>{t('health.product')}</dt>
            <dd>{versions.product}</dd>
          </div>
          <div>
            <dt>{t('health.node')}</dt>
            <dd>{versions.node}</dd>
          </div>
          <div>
            <dt>{t('health.postgres')}</dt>
            <dd>{versions.postgres}</dd>
          </div>
          {backup !== null && (
            <div>
              <dt>{t('health.backup')}</dt>
              <dd>
                <code>{backup.file}</code>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('health.slowest')}</dt>
            <dd>
              {database.slowest === null ? (
                t('health.slowestNone')
              ) : (
                <>
                  {t('health.unitSeconds', { n: decimal(database.slowest.seconds, 1) })}{' '}
                  <code className={css.statement}>{database.slowest.statement}</code>
                </>
              )}
            </dd>
          </div>
        </dl>
      </Panel>
    </div>
  );
}

/** Long work by its state. */
export const Operations = ({ operations }: Pick<Health, 'operations'>) => (
  <Panel flush title={t('health.operations')}>
    <div className={css.inside}>
      <StatRow>
        <StatCard label={t('health.opWaiting')} value={integer(operations.waiting)} />
        <StatCard label={t('health.opRunning')} value={integer(operations.running)} />
        <StatCard label={t('health.opDone')} value={integer(operations.done)} />
        <StatCard label={t('health.opFailed')} value={integer(operations.failed + operations.partial)} />
        <StatCard label={t('health.opCancelled')} value={integer(operations.cancelled)} />
      </StatRow>
    </div>
  </Panel>
);
