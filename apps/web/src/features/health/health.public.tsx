import { t } from '../../i18n/i18n.ts';
import { AppLink } from '../../lib/AppLink.tsx';
import { pathTo } from '../../lib/path-to.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useSetup } from './health.queries.ts';

/** Says how many steps a new server still needs, with the way to the list; nothing once all are done. Needs the texts `health`. */
export function SetupStrip() {
  const left = useSetup().data?.items.filter(({ done }) => !done).length ?? 0;
  if (left === 0) return null;
  return (
    <Notice tone="warning">
      {t('health.setupStrip', { left })}{' '}
      <AppLink href={pathTo('/admin/health', { hash: 'setup' })} className="link">
        {t('health.setupShow')}
      </AppLink>
    </Notice>
  );
}
