import { EXTERIORS } from '@lootfolio/domain/names';
import { t } from '../../../../i18n/i18n.ts';
import css from './FloatBar.module.css';

/** The position of a float among the exteriors, from the least worn to the most. */
export function FloatBar({ float }: { float: number }) {
  return (
    <span className={css.bar} role="img" aria-label={t('inventory.floatOf', { float: String(float) })}>
      {EXTERIORS.map(({ short, min, max }) => (
        <span key={short} className={css.band} data-exterior={short} style={{ flexGrow: max - min }} />
      ))}
      <span className={css.mark} style={{ left: `${float * 100}%` }} />
    </span>
  );
}
