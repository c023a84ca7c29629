import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { nameParts } from '../../../../lib/item-name.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemGrid } from '../../../../market-ui/ItemGrid.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { bestProfitOf, marketName, resultOf, type Drop } from '../drops.ts';
import { Exterior } from './Exterior.tsx';
import css from './Drops.module.css';

const CARD_HEIGHT = 206;
const PAGE_SIZE = 24;

/** @param cost of the case and its key */
function DropCard({ drop, cost }: { drop: Drop; cost: number | null }) {
  const { weapon, title, star } = nameParts(drop.item.name);
  return (
    <>
      <ItemPicture src={drop.item.image} itemId={drop.item.item_id} color={drop.item.color} size={60} wide />
      <span className={css.line}>
        <span className={css.over}>{weapon && (star ? `★ ${weapon}` : weapon)}</span>
        <span className={css.number}>{t('simulator.spinNumber', { n: drop.number })}</span>
      </span>
      <span className={css.name} title={marketName(drop)}>
        {drop.isStattrak && <span className={css.statTrak}>ST </span>}
        {drop.item.isSouvenir && <span className={css.souvenir}>SV </span>}
        {title}
      </span>
      <span className={css.line}>
        <span className={css.value}>
          <Money value={drop.value} />
          <Exterior of={drop} />
        </span>
        <Delta value={resultOf(drop, cost)} unit="money" plain />
      </span>
      <span className={css.best}>{t('simulator.atBest')}</span>
      <span className={css.line}>
        <span className={css.over}>
          <Money value={drop.best} />
        </span>
        <Delta value={bestProfitOf(drop)} unit="money" plain />
      </span>
    </>
  );
}

const openItem = ({ item }: Drop): void =>
  void window.open(pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } }), '_blank', 'noopener');

type Props = { drops: readonly Drop[]; cost: number | null; onClear: (() => void) | undefined };

/** All drops, the newest first. */
export function Drops({ drops, cost, onClear }: Props) {
  const newest = drops[0]?.number ?? 0;
  const [view, setView] = useState({ page: 1, newest });
  // a new drop is on the first page
  if (view.newest !== newest) setView({ page: 1, newest });
  const first = (view.page - 1) * PAGE_SIZE;
  return (
    <Panel
      title={t('simulator.drops')}
      actions={
        drops.length > 0 && (
          <Button variant="default" disabled={!onClear} onClick={onClear}>
            {t('simulator.clear')}
          </Button>
        )
      }
    >
      <div className={css.drops}>
        <ItemGrid
          caption={t('simulator.drops')}
          items={drops.slice(first, first + PAGE_SIZE)}
          itemId={({ number }) => String(number)}
          itemLabel={marketName}
          render={(drop) => <DropCard drop={drop} cost={cost} />}
          cardHeight={CARD_HEIGHT}
          cardWidth={140}
          onOpen={openItem}
          empty={<p className="muted">{t('simulator.noDrops')}</p>}
        />
        <Pagination page={view.page} pageSize={PAGE_SIZE} total={drops.length} onPage={(page) => setView({ page, newest })} />
      </div>
    </Panel>
  );
}
