import { groupByRarity, oddsOf, type CaseKind } from '@lootfolio/domain/odds';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { exactPercent } from '../../../../lib/format.ts';
import { MoneyRange } from '../../../../ui/value/figures.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { CardFigure, PictureCards } from '../../../../market-ui/PictureCard.tsx';
import { SkinCard } from '../../../../market-ui/SkinCard.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { rarityName } from '../../items/items.public.tsx';
import type { CaseItem, CaseItems } from '../simulator.queries.ts';
import css from './PossibleItems.module.css';

/** The odds of the case's rarities, as the game states them. */
function Odds({ items, kind }: { items: readonly CaseItem[]; kind: CaseKind }) {
  const groups = groupByRarity(items);
  const odds = oddsOf(
    kind,
    groups.map(({ rarity }) => rarity),
  );
  return (
    <dl className={css.odds}>
      {groups.map(({ rarity, items: [first] }, at) => (
        <div key={rarity}>
          <dt>
            <span className={css.dot} style={{ background: first?.color ?? undefined }} aria-hidden />
            {rarityName(rarity)}
          </dt>
          <dd>{exactPercent(odds[at]!)}</dd>
        </div>
      ))}
    </dl>
  );
}

const range = (min: number | null, max: number | null) => (min === null || max === null ? null : { min, max });

const ItemCard = ({ item }: { item: CaseItem }) => (
  <SkinCard skin={item}>
    <CardFigure label={rarityName(item.rarity)}>
      <MoneyRange range={range(item.minPrice, item.maxPrice)} />
    </CardFigure>
    {item.isStattrak && item.isNormal && item.stattrak && (
      <CardFigure label={t('simulator.statTrak')}>
        <MoneyRange range={item.stattrak} />
      </CardFigure>
    )}
  </SkinCard>
);

/** All items that the case can drop; the special rare items are behind a switch. */
export function PossibleItems({ items: { skins, knives }, kind }: { items: CaseItems; kind: CaseKind }) {
  const [isRareShown, setIsRareShown] = useState(false);
  const all = [...knives, ...skins];
  return (
    <Panel
      title={t('simulator.possible')}
      actions={knives.length > 0 && <Toggle label={t('simulator.rareItems')} on={isRareShown} onChange={setIsRareShown} inline />}
    >
      <Odds items={all} kind={kind} />
      <p className={css.note}>
        {t('simulator.oddsNote')}{' '}
        {kind === 'normal' && all.some(({ isNormal, isStattrak }) => isNormal && isStattrak) && t('simulator.statTrakNote')}
      </p>
      <PictureCards label={t('simulator.possible')}>
        {(isRareShown ? all : skins).map((item) => (
          <ItemCard key={item.item_id} item={item} />
        ))}
      </PictureCards>
    </Panel>
  );
}
