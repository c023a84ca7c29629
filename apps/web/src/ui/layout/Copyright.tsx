import { t } from '../../i18n/i18n.ts';
import { useNow } from '../../lib/use-now.ts';

/** The copyright line; its last year is the current one. */
export function Copyright() {
  return <>{t('core.copyright', { year: String(new Date(useNow()).getUTCFullYear()) })}</>;
}
