import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { age } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { PublicOwner } from '../public-inventory.queries.ts';
import css from './PublicNotices.module.css';

const SETTINGS = { hash: 'steam_account' };

/** Tells the owner who can see their inventory. Tells everybody that Steam did not answer, and the age of the data. */
export function PublicNotices({ owner }: { owner: PublicOwner | undefined }) {
  const now = useNow();
  if (!owner) return null;
  const { is_own: isOwn, is_hidden: isHidden, problem, updated_at: updatedAt } = owner;
  return (
    <div className={css.notices}>
      {isOwn && (
        <Notice tone={isHidden ? 'warning' : 'info'}>
          {isHidden ? t('ranking.youHid') : t('ranking.youShow')}{' '}
          <AppLink className="link" href={pathTo('/user-details', SETTINGS)}>
            {isHidden ? t('ranking.showSetting') : t('ranking.hideSetting')}
          </AppLink>
        </Notice>
      )}
      {problem !== null && updatedAt !== null && <Notice tone="warning">{t('ranking.notRead', { age: age(updatedAt, now) })}</Notice>}
    </div>
  );
}
