import { t } from '../../../../i18n/i18n.ts';
import { dateTime, decimal } from '../../../../lib/format.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import type { Health } from '../health.queries.ts';
import css from './Software.module.css';

/** Versions, the file of the last backup, and the slowest statement. Sizes and counts stand at the components. */
export function Software({ health: { versions, database, backup } }: { health: Pick<Health, 'versions' | 'database' | 'backup'> }) {
  const { slowest } = database;
  return (
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
              {dateTime(backup.made_at)} <code>{backup.file}</code>
            </dd>
          </div>
        )}
        {slowest !== null && (
          <div>
            <dt>{t('health.slowest')}</dt>
            <dd>
              {t('health.unitSeconds', { n: decimal(slowest.seconds, 1) })} <code className={css.statement}>{slowest.statement}</code>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
