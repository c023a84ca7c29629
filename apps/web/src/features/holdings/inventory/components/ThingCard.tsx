import { IconLock, IconPackage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime, floatValue, integer } from '../../../../lib/format.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { ItemName } from '../../../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { ItemImage } from '../../../../market-ui/ItemImage.tsx';
import type { ShownThing } from '../inventory.queries.ts';
import { FloatBar } from './FloatBar.tsx';
import css from './ThingCard.module.css';

/** The fixed height of the cards, in pixels. On a phone a long name takes one line more. */
export const useThingCardHeight = (): number => (useMobile('shell') ? 237 : 220);

/** The lock of a thing: in a storage unit, or locked until a time. Empty when the thing can be traded. */
export function Lock({ thing, words = false }: { thing: ShownThing; words?: boolean }) {
  if (thing.storage_unit !== null) {
    const text = t('inventory.inUnit', { unit: thing.storage_unit });
    return (
      <span className={css.lock} title={text}>
        <IconPackage size={13} stroke={1.8} aria-hidden />
        <span className={words ? undefined : 'visually-hidden'}>{text}</span>
      </span>
    );
  }
  if (thing.tradable) return null;
  const text = thing.locked_until === null ? t('inventory.locked') : t('inventory.lockedUntil', { until: dateTime(thing.locked_until) });
  return (
    <span className={css.lock} title={text}>
      <IconLock size={13} stroke={1.8} aria-hidden />
      <span className={words ? undefined : 'visually-hidden'}>{text}</span>
    </span>
  );
}

/** The stickers, patches and charms of a thing as small pictures. */
function Stuck({ thing }: { thing: ShownThing }) {
  const stuck = [...thing.stickers, ...thing.patches, ...(thing.charm ? [thing.charm] : [])];
  if (stuck.length === 0) return null;
  return (
    <span className={css.stuck}>
      {stuck.map(({ name, image }, at) => (
        <span key={at} title={name}>
          <ItemImage src={image} width={22} height={22} loading="lazy" />
          <span className="visually-hidden">{name}</span>
        </span>
      ))}
    </span>
  );
}

type Props = {
  thing: ShownThing;
  /** The owner's gain, shown beside the price. */
  gain?: ReactNode;
  /** Further prices, shown below the price. */
  prices?: ReactNode;
  /** Shown in a corner of the picture. */
  marks?: ReactNode;
  actions: ReactNode;
};

/** The content of a thing's card in a grid, in any inventory. */
export function ThingCard({ thing, gain, prices, marks, actions }: Props) {
  return (
    <>
      <span className={css.art}>
        <ItemPicture src={thing.image} itemId={thing.item_id} color={thing.rarity_color ?? thing.color} size={92} wide />
        {thing.units > 1 && <span className={css.units}>{t('inventory.times', { n: integer(thing.units) })}</span>}
        {marks}
        <Stuck thing={thing} />
      </span>
      <span className={css.name}>
        <ItemName name={thing.name} exterior={thing.exterior} />
      </span>
      <span className={css.meta}>
        {thing.float === null ? (
          <span className={css.tag}>{thing.name_tag}</span>
        ) : (
          <>
            <span className={css.float}>
              {floatValue(thing.float)}
              {thing.seed !== null && ` · ${t('inventory.pattern', { n: String(thing.seed) })}`}
            </span>
            <FloatBar float={thing.float} />
          </>
        )}
      </span>
      <span className={css.foot}>
        <span className={css.price}>
          <Money value={thing.price} />
          {gain}
        </span>
        <Lock thing={thing} />
        {/* a press on the card opens it; a press on these must not */}
        <span className={css.actions} role="presentation" onClick={(event) => event.stopPropagation()}>
          {actions}
        </span>
      </span>
      {prices}
    </>
  );
}
