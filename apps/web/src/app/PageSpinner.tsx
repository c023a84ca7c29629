import { t } from '../i18n/i18n.ts';
import css from './PageSpinner.module.css';

/** Stands in for a screen whose code is still on its way. Drawn by hand: the kit's loader would bring 6 KB to every first visit. */
export function PageSpinner() {
  return (
    <div className={css.page} role="status" aria-busy aria-label={t('shell.loading')}>
      <span className={css.spinner} />
    </div>
  );
}
