import { MAX_TARGETS } from '@lootfolio/domain/targets';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { percent } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { RowList, RowNote } from '../../../../ui/layout/RowList.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Flag } from '../../../../ui/value/Flag.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { useTargets, type Target } from '../targets.queries.ts';
import { nearestFirst, wayOf } from '../targets.rules.ts';
import css from './NearTargets.module.css';

const SHOWN = 4;

function Row({ target }: { target: Target }) {
  const way = wayOf(target);
  return (
    <li>
      <ItemCell
        name={target.item_name}
        image={target.item_detail.image}
        itemId={target.item_id}
        color={target.item_detail.color}
        href={pathTo('/$game/item/$slug', { params: { game: target.item_detail.game, slug: target.item_detail.slug } })}
      />
      <span className={css.way}>
        {target.armed ? (
          <span>{way === null ? <Money value={null} /> : percent(way, { sign: true })}</span>
        ) : (
          <Flag tone="accent">{t('targets.reached')}</Flag>
        )}
        <span className={css.price}>
          {t(target.direction === 'down' ? 'targets.falls' : 'targets.rises')} <Money value={target.target_price} />
        </span>
      </span>
    </li>
  );
}

/** All targets of the user, of which the nearest are shown. */
export const useNearTargets = () => useTargets({ limit: MAX_TARGETS });

/** The price targets that are met, and then those that are nearest. One line without any. */
export function NearTargets() {
  const { data, error, refetch } = useNearTargets();
  if (!data)
    return <Panel flush>{error ? <Failed error={error} onRetry={() => void refetch()} /> : <RowNote>{t('ui.loading')}</RowNote>}</Panel>;
  if (data.data.length === 0)
    return (
      <Panel flush>
        <RowNote>
          {t('targets.none')}
          <AppLink href={pathTo('/target')} className="link">
            {t('targets.newTarget')}
          </AppLink>
        </RowNote>
      </Panel>
    );
  return (
    <Panel
      flush
      title={t('targets.title')}
      actions={
        <AppLink href={pathTo('/target')} className="link">
          {t('targets.all')}
        </AppLink>
      }
    >
      <RowList>
        {nearestFirst(data.data)
          .slice(0, SHOWN)
          .map((target) => (
            <Row key={target.id} target={target} />
          ))}
      </RowList>
    </Panel>
  );
}
