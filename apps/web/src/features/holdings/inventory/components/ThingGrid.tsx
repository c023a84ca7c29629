import { t } from '../../../../i18n/i18n.ts';
import { Delta } from '../../../../ui/value/figures.tsx';
import { ItemGrid } from '../../../../market-ui/ItemGrid.tsx';
import type { Thing } from '../inventory.queries.ts';
import { ThingCard, THING_CARD_HEIGHT } from './ThingCard.tsx';
import { CopyName, Inspect } from './ThingLinks.tsx';

type Props = { things: readonly Thing[]; loading: boolean; skeletons: number; refreshing: boolean; onOpen: (thing: Thing) => void };

const card = (thing: Thing) => (
  <ThingCard
    thing={thing}
    gain={thing.ratio !== null && <Delta value={thing.ratio} unit="percent" plain />}
    actions={
      <>
        <CopyName thing={thing} />
        <Inspect thing={thing} />
      </>
    }
  />
);

/** The user's own things as cards. */
export const ThingGrid = ({ things, onOpen, ...state }: Props) => (
  <ItemGrid
    caption={t('inventory.title')}
    items={things}
    itemId={({ asset_id: id }) => id}
    itemLabel={({ name }) => name}
    render={card}
    cardHeight={THING_CARD_HEIGHT}
    onOpen={onOpen}
    {...state}
  />
);
