import { t } from '../i18n/i18n.ts';
import { Spinner } from '../ui/state/Spinner.tsx';
import css from './PageSpinner.module.css';

/** Shown while the code of a screen loads. */
export function PageSpinner() {
  return (
    <div className={css.page} role="status" aria-busy aria-label={t('shell.loading')}>
      <Spinner />
    </div>
  );
}
