import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { useSwitches } from '../listings.queries.ts';

/** Says that nothing is listed and repriced, who stopped it, and where the user ends that. */
export function SellingStopped() {
  const { data } = useSwitches();
  if (!data || (data.stopped_at === null && !data.stopped_by_server)) return null;
  if (data.stopped_by_server) return <Notice tone="warning">{t('selling.stoppedByServer')}</Notice>;
  return (
    <Notice tone="warning">
      {t('selling.stopped')}{' '}
      <AppLink className="link" href={pathTo('/user-details', { hash: 'selling' })}>
        {t('selling.resume')}
      </AppLink>
    </Notice>
  );
}
