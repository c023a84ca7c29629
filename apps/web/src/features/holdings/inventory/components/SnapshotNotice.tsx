import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { age, dateTime } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { Statistics } from '../inventory.queries.ts';
import { usePrivacySettings } from '../privacy-settings.ts';
import css from './SnapshotNotice.module.css';

/** The state of the stored snapshot of an inventory. */
export type Snapshot = Pick<Statistics, 'updated_at' | 'checked_at' | 'problem' | 'hidden' | 'hidden_until'>;

const PROBLEMS: Readonly<Record<NonNullable<Snapshot['problem']>, PlainKey>> = {
  PRIVATE: 'inventory.problemPrivate',
  LIMIT: 'inventory.problemLimit',
  UNAVAILABLE: 'inventory.problemUnavailable',
  MALFORMED: 'inventory.problemMalformed',
};

/**
 * Shows why the last reading failed, the age of the shown data, and a missing key. Empty when there is no problem, and for a private inventory
 * that was never read: `NeverRead` says what to do.
 */
export function SnapshotNotice({ snapshot, needsKeys = false }: { snapshot: Snapshot | undefined; needsKeys?: boolean }) {
  const now = useNow();
  const settings = usePrivacySettings();
  if (!snapshot) return null;
  const { problem, updated_at: updatedAt } = snapshot;
  return (
    <div className={css.notices}>
      {needsKeys && (
        <Notice tone="warning">
          {t('inventory.keysMissing')}{' '}
          <AppLink className="link" href={`${pathTo('/user-details')}#market_api`}>
            {t('inventory.setKeys')}
          </AppLink>
        </Notice>
      )}
      {problem !== null && !(problem === 'PRIVATE' && updatedAt === null) && (
        <Notice tone="warning">
          {t(PROBLEMS[problem])} {updatedAt === null ? t('inventory.neverRead') : t('inventory.shownAge', { age: age(updatedAt, now) })}
          {problem === 'PRIVATE' && (
            <>
              {' '}
              <a className="link" href={settings} target="_blank" rel="noopener noreferrer">
                {t('inventory.privacySettings')}
              </a>
            </>
          )}
        </Notice>
      )}
    </div>
  );
}

/** How many items Steam hides, with the reason on hover and focus. */
export function Hidden({ hidden, hidden_until: until }: Pick<Snapshot, 'hidden' | 'hidden_until'>) {
  if (hidden === 0) return null;
  const why = until === null ? t('inventory.hidden', { n: hidden }) : t('inventory.hiddenUntil', { n: hidden, until: dateTime(until) });
  return <Help label={why}>{t('inventory.protectedCount', { n: hidden })}</Help>;
}
