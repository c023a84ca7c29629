import { t } from '../../../../i18n/i18n.ts';
import { EmptyHint, EmptyList } from '../../../../ui/state/ListState.tsx';
import { usePrivacySettings } from '../privacy-settings.ts';
import type { Snapshot } from './SnapshotNotice.tsx';
import css from './NeverRead.module.css';

/** Shown instead of an inventory that was never read. A private one says what to do, step by step. */
export function NeverRead({ problem }: Pick<Snapshot, 'problem'>) {
  const settings = usePrivacySettings();
  if (problem !== 'PRIVATE')
    return (
      <EmptyList text={t('inventory.notRead')}>
        <EmptyHint>{t('inventory.notReadText')}</EmptyHint>
      </EmptyList>
    );
  return (
    <EmptyList text={t('inventory.privateTitle')}>
      <ol className={css.steps}>
        <li>
          <a className="link" href={settings} target="_blank" rel="noopener noreferrer">
            {t('inventory.privateOpen')}
          </a>
        </li>
        <li>{t('inventory.privateSet')}</li>
        <li>{t('inventory.privateRead')}</li>
      </ol>
    </EmptyList>
  );
}
