import { t } from '../../../../i18n/i18n.ts';
import { Skeleton } from '../../../../ui/state/ListState.tsx';
import css from './WatchedSkeleton.module.css';

/** Placeholders with the final size of the cards, until the first answer arrives. */
export function WatchedSkeleton({ count, providers }: { count: number; providers: number }) {
  return (
    <div className={css.cards} role="status" aria-label={t('ui.loading')}>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className={css.card} aria-hidden>
          <div className={css.head}>
            <Skeleton width={55} height={44} />
            <Skeleton width="55%" height={28} />
          </div>
          <div className={css.base} />
          <div className={css.providers}>
            {Array.from({ length: providers }, (_, row) => (
              <div key={row} className={css.row}>
                <Skeleton width={96} />
                <Skeleton width={72} />
                <Skeleton width={48} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
