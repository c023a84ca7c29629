import { t } from '../../../../i18n/i18n.ts';
import { date } from '../../../../lib/format.ts';
import type { Target } from '../targets.queries.ts';
import { DeleteTarget, Distance, Lowest, Reference, TargetName, TargetPrice, TargetState } from './target-columns.tsx';
import css from './TargetCard.module.css';

/** A target on a phone. */
export function TargetCard({ target, greatest }: { target: Target; greatest: number }) {
  return (
    <article className={css.card} aria-label={target.item_name}>
      <header className={css.head}>
        <TargetName target={target} size={44} />
        <DeleteTarget target={target} />
      </header>
      <dl className={css.figures}>
        <div>
          <dt>{t('targets.targetPrice')}</dt>
          <dd>
            <TargetPrice target={target} greatest={greatest} />
          </dd>
        </div>
        <div>
          <dt>{t('targets.lowestPrice')}</dt>
          <dd>
            <Lowest target={target} />
          </dd>
        </div>
        <div>
          <dt>{t('targets.distance')}</dt>
          <dd>
            <Distance target={target} />
          </dd>
        </div>
        <div>
          <dt>{t('targets.referencePrice')}</dt>
          <dd>
            <Reference target={target} />
          </dd>
        </div>
      </dl>
      <div className={css.foot}>
        <TargetState target={target} />
        <time dateTime={target.created_at}>{t('targets.createdOn', { date: date(target.created_at) })}</time>
      </div>
    </article>
  );
}
