import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { list } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { usePresence } from '../presence.queries.ts';
import { deadKeysOf } from '../presence.rules.ts';

/** Warns before things are listed on several markets of which one refuses the key: what is sold elsewhere could not be removed there. */
export function DeadKeys({ markets }: { markets: Iterable<string> }) {
  const names = deadKeysOf(usePresence().data ?? [], markets);
  if (names.length === 0) return null;
  return (
    <div role="alert">
      <Notice tone="danger">
        {t('presence.deadKey', { markets: list(names) })}{' '}
        <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
          {t('presence.replaceKey')}
        </AppLink>
      </Notice>
    </div>
  );
}
