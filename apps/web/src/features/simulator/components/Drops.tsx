import { t } from '../../../i18n/i18n.ts';
import { nameParts } from '../../../lib/item-name.ts';
import { pathTo } from '../../../lib/path-to.ts';
import { Button } from '../../../ui/Button.tsx';
import { Delta, Money } from '../../../ui/figures.tsx';
import { ItemGrid } from '../../../ui/ItemGrid.tsx';
import { ItemPicture } from '../../../ui/ItemPicture.tsx';
import { EmptyList } from '../../../ui/ListState.tsx';
import { Panel } from '../../../ui/PageHeader.tsx';
import { fullName, profitOf, type Drop } from '../drops.ts';
import css from './Drops.module.css';

const CARD_HEIGHT = 168;

function DropCard(drop: Drop) {
  const { weapon, title, star } = nameParts(drop.item.name);
  return (
    <>
      <ItemPicture src={drop.item.image} itemId={drop.item.item_id} color={drop.item.color} size={60} wide />
      <span className={css.line}>
        <span className={css.over}>{weapon && (star ? `★ ${weapon}` : weapon)}</span>
        <span className={css.number}>{t('simulator.spinNumber', { n: drop.number })}</span>
      </span>
      <span className={css.name} title={fullName(drop)}>
        {drop.isStattrak && <span className={css.statTrak}>ST </span>}
        {drop.item.isSouvenir && <span className={css.souvenir}>SV </span>}
        {title}
      </span>
      <span className={css.line}>
        <Money value={drop.value} />
        <Delta value={profitOf(drop)} unit="money" plain />
      </span>
    </>
  );
}

const openItem = ({ item }: Drop): void =>
  void window.open(pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } }), '_blank', 'noopener');

/** Everything that was opened, the newest first. */
export const Drops = ({ drops, onClear }: { drops: readonly Drop[]; onClear: (() => void) | undefined }) => (
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
    <ItemGrid
      caption={t('simulator.drops')}
      items={drops}
      itemId={({ number }) => String(number)}
      itemLabel={fullName}
      render={DropCard}
      cardHeight={CARD_HEIGHT}
      onOpen={openItem}
      empty={<EmptyList text={t('simulator.noDrops')} />}
    />
  </Panel>
);
