import { IconTag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { date, integer } from '../../../../lib/format.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { BestPlaces, typeName, useItem } from '../../../market/items/items.public.tsx';
import type { ShownThing, Thing } from '../inventory.queries.ts';
import { Attached } from './Attached.tsx';
import { BuyPrice } from './BuyPrice.tsx';
import { FloatBar } from './FloatBar.tsx';
import { Lock } from './ThingCard.tsx';
import { CopyName, Inspect, Search, sellPath } from './ThingLinks.tsx';
import css from './ThingDetails.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Head({ thing }: { thing: ShownThing }) {
  const traits = [thing.type && typeName(thing.type), thing.exterior];
  return (
    <div className={css.head}>
      <ItemPicture src={thing.image} itemId={thing.item_id} color={thing.rarity_color ?? thing.color} size={104} />
      <div className={css.words}>
        <p className="muted">{traits.filter(Boolean).join(' · ')}</p>
        {thing.name_tag !== null && <p className={css.tag}>{t('inventory.nameTag', { tag: thing.name_tag })}</p>}
        <p>{thing.tradable ? t('inventory.tradable') : <Lock thing={thing} words />}</p>
      </div>
      <div className={css.links}>
        <CopyName thing={thing} />
        <Inspect thing={thing} />
        <Search thing={thing} />
      </div>
    </div>
  );
}

/** Float and pattern, with the position of the float among the exteriors. */
function Wear({ thing }: { thing: ShownThing }) {
  if (thing.float === null && thing.seed === null) return null;
  return (
    <section className={css.wear} aria-label={t('inventory.wear')}>
      {thing.float !== null && <FloatBar float={thing.float} />}
      <dl className={css.facts}>
        {thing.float !== null && (
          <Fact label={t('inventory.float')}>
            <span className={css.copied}>
              {String(thing.float)}
              <CopyButton text={String(thing.float)} label={t('inventory.copyFloat')} />
            </span>
          </Fact>
        )}
        {thing.seed !== null && <Fact label={t('inventory.seed')}>{String(thing.seed)}</Fact>}
      </dl>
    </section>
  );
}

/** Value, cost and gain of one unit. */
function Worth({ thing }: { thing: Thing }) {
  const market = thing.valued_at?.market_name;
  return (
    <dl className={css.figures}>
      <Fact label={market === undefined ? t('inventory.value') : t('inventory.valueAt', { market })}>
        <Money value={thing.price} />
      </Fact>
      <Fact label={t('inventory.net')}>
        <Money value={thing.net} />
      </Fact>
      <Fact label={t('inventory.buyPrice')}>
        <BuyPrice thing={thing} />
      </Fact>
      <Fact label={t('inventory.profit')}>
        <Delta value={thing.profit} unit="money" plain /> {thing.ratio !== null && <Delta value={thing.ratio} unit="percent" plain />}
      </Fact>
      {thing.units > 1 && <Fact label={t('inventory.units')}>{integer(thing.units)}</Fact>}
      <Fact label={t('inventory.acquired')}>{date(thing.acquired_at)}</Fact>
    </dl>
  );
}

/** The market where the item is cheapest, and the market with the highest net. */
function Places({ thing }: { thing: Thing }) {
  const { data, error, refetch } = useItem(thing.game, thing.slug);
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  return data ? <BestPlaces item={data} /> : <Skeleton height={120} />;
}

/** All details of one thing, and the net of its sale. */
export function ThingDetails({ thing, onClose }: { thing: Thing; onClose: () => void }) {
  const path = sellPath(thing);
  return (
    <Dialog title={thing.name} width={720} fullScreen={useMobile('shell')} onClose={onClose}>
      <div className={css.details}>
        <Head thing={thing} />
        {path !== null && (
          <ButtonLink className={css.sell} icon={<IconTag size={16} stroke={1.8} aria-hidden />} href={path}>
            {t('inventory.sell')}
          </ButtonLink>
        )}
        <Wear thing={thing} />
        <Worth thing={thing} />
        <Attached thing={thing} />
        <Places thing={thing} />
      </div>
    </Dialog>
  );
}
