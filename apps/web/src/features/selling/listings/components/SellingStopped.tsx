import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { useSellingStop } from '../listings.queries.ts';

/** Says that nothing is listed and repriced, who stopped it, and where the user ends that. */
export function SellingStopped() {
  const stoppedBy = useSellingStop();
  if (stoppedBy === null) return null;
  if (stoppedBy === 'server') return <Notice tone="warning">{t('selling.stoppedByServer')}</Notice>;
  return (
    <Notice tone="warning">
      {t('selling.stopped')}{' '}
      <AppLink className="link" href={pathTo('/user-details', { hash: 'selling' })}>
        {t('selling.resume')}
      </AppLink>
    </Notice>
  );
}
