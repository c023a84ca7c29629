import { marketName } from '@lootfolio/domain/markets';
import { IconArrowDownRight, IconArrowUpRight, IconBellRinging, IconTrash } from '@tabler/icons-react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { date, dateTime, list, percent } from '../../../../lib/format.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { Explain } from '../../../../ui/overlay/Explain.tsx';
import { Age, Money } from '../../../../ui/value/figures.tsx';
import { Flag } from '../../../../ui/value/Flag.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { InlineCell } from '../../../../ui/table/InlineCell.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { MONEY } from '../../../../ui/form/number-kinds.ts';
import type { Column } from '../../../../ui/table/table.ts';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import { changeTarget, deleteTarget, type Target, type TargetOffer } from '../targets.queries.ts';
import { lowestFresh, lowestRegular, phaseOf, referenceOf, watchedOf, wayOf, type TargetPhase } from '../targets.rules.ts';
import css from './target-columns.module.css';

/** The step of the arrow keys: a dollar, in thousandths. */
const STEP = 1000;

export const TargetName = ({ target, size }: { target: Target; size?: number }) => (
  <span className={css.name}>
    <ItemCell
      name={target.item_name}
      image={target.item_detail.image}
      itemId={target.item_id}
      color={target.item_detail.color}
      href={pathTo('/$game/item/$slug', { params: { game: target.item_detail.game, slug: target.item_detail.slug } })}
      {...(size !== undefined && { size })}
    />
    <CopyButton
      text={target.name}
      label={t('targets.copyName', { name: target.item_name })}
      copied={t('targets.itemNameCopied')}
      failed={t('targets.copyError')}
    />
  </span>
);

/** A price with its market, linked to the item there. */
function Offer({ offer, itemName }: { offer: TargetOffer | null; itemName: string }) {
  if (!offer) return <Money value={null} />;
  const badge = <MarketBadge id={offer.markets.id} name={offer.markets.name} />;
  return (
    <span className={css.offer}>
      <Money value={offer.price} />
      {offer.url === null ? (
        badge
      ) : (
        <a href={offer.url} target="_blank" rel="noopener noreferrer" className={css.market}>
          {badge}
          <span className="visually-hidden">: {itemName}</span>
        </a>
      )}
    </span>
  );
}

export const Reference = ({ target }: { target: Target }) => (
  <Offer offer={referenceOf(target.item_detail.prices)} itemName={target.item_name} />
);

/** The lowest price that counts for a target. */
const regularOf = ({ item_detail: { prices }, markets }: Target): TargetOffer | null => lowestRegular(watchedOf(prices, markets));

/** The same; when every price is suspicious, the lowest of them. */
const lowestOf = (target: Target): TargetOffer | null =>
  regularOf(target) ?? lowestFresh(watchedOf(target.item_detail.prices, target.markets));

export const Lowest = ({ target }: { target: Target }) => <Offer offer={lowestOf(target)} itemName={target.item_name} />;

/** The direction, the price that can be edited, and the markets when the user chose some. */
export function TargetPrice({ target, greatest }: { target: Target; greatest: number }) {
  const falls = target.direction === 'down';
  const Arrow = falls ? IconArrowDownRight : IconArrowUpRight;
  const { markets } = target;
  return (
    <span className={css.target}>
      <span className={css.direction}>
        <Help label={falls ? t('targets.waitsForFall') : t('targets.waitsForRise')}>
          <span className={css.words}>
            <Arrow size={13} stroke={2} aria-hidden />
            {falls ? t('targets.falls') : t('targets.rises')}
          </span>
        </Help>
        {markets.length > 0 && (
          <Help label={t('targets.watches', { markets: list(markets.map(marketName)) })}>
            <span className={css.words}>
              · {markets.length === 1 ? marketName(markets[0]!) : t('targets.someMarkets', { n: markets.length })}
            </span>
          </Help>
        )}
      </span>
      <InlineCell
        label={t('targets.targetPriceOf', { name: target.item_name })}
        kind={MONEY}
        value={target.target_price}
        bounds={{ min: 0, max: greatest }}
        step={STEP}
        onSave={(price) => changeTarget(target.id, price)}
      >
        <Money value={target.target_price} />
      </InlineCell>
    </span>
  );
}

export function Distance({ target }: { target: Target }) {
  const now = useNow();
  const lowest = regularOf(target);
  const distance = wayOf(target);
  if (!lowest || distance === null) return <Money value={null} />;
  const shown = <span className={css.figure}>{distance === 0 ? percent(0) : percent(distance, { sign: true })}</span>;
  return (
    <Explain
      label={t('targets.distance')}
      formula={t('targets.distanceFormula')}
      inputs={[
        { label: t('targets.targetPrice'), value: <Money value={target.target_price} /> },
        {
          label: t('targets.lowestNow'),
          value: <Money value={lowest.price} />,
          source: (
            <>
              {lowest.markets.name} · <Age at={lowest.updated_at} now={now} />
            </>
          ),
        },
      ]}
      result={shown}
    >
      {shown}
    </Explain>
  );
}

const PHASES: Record<Exclude<TargetPhase, 'met'>, PlainKey> = {
  waiting: 'targets.waiting',
  there: 'targets.there',
  seen: 'targets.seenOnce',
};

/** The one state of a target. Of one that was met it also says when no message of it went out. */
export function TargetState({ target }: { target: Target }) {
  const { reached_at: reachedAt } = target;
  const phase = phaseOf(target, wayOf(target));
  return (
    <span className={css.state}>
      {phase === 'met' && reachedAt !== null ? (
        <Flag tone="accent" why={t('targets.reachedWhy', { at: dateTime(reachedAt) })}>
          <IconBellRinging size={12} stroke={2} aria-hidden />
          {t('targets.reached')}
        </Flag>
      ) : (
        <span className={css.waiting} data-phase={phase}>
          {t(PHASES[phase === 'met' ? 'waiting' : phase])}
        </span>
      )}
      {phase !== 'met' && reachedAt !== null && (
        <span className={css.before}>{t('targets.reachedBefore', { at: dateTime(reachedAt) })}</span>
      )}
      {target.told_outside === false && (
        <AppLink href={pathTo('/user-details', { hash: 'notifications' })} className={css.untold}>
          {t('targets.onlyBell')}
        </AppLink>
      )}
    </span>
  );
}

export const DeleteTarget = ({ target }: { target: Target }) => (
  <RowButtons>
    <IconButton
      label={t('targets.deleteTarget', { name: target.item_name })}
      className={css.delete}
      onClick={() => void deleteTarget(target)}
    >
      <IconTrash size={15} stroke={1.7} aria-hidden />
    </IconButton>
  </RowButtons>
);

/** @param greatest the greatest price of a target */
export const targetColumns = (greatest: number): readonly Column<Target>[] => [
  {
    id: 'name',
    header: () => t('targets.item'),
    cell: (target) => <TargetName target={target} />,
    fixed: true,
    sortable: true,
    copyValue: (target) => target.item_name,
  },
  {
    id: 'reference',
    header: () => t('targets.referencePrice'),
    cell: (target) => <Reference target={target} />,
    numeric: true,
    copyValue: (target) => dollars(referenceOf(target.item_detail.prices)),
  },
  {
    id: 'target_price',
    header: () => t('targets.targetPrice'),
    cell: (target) => <TargetPrice target={target} greatest={greatest} />,
    numeric: true,
    sortable: true,
    copyValue: (target) => target.target_price / 1000,
  },
  {
    id: 'lowest',
    header: () => t('targets.lowestPrice'),
    cell: (target) => <Lowest target={target} />,
    numeric: true,
    copyValue: (target) => dollars(lowestOf(target)),
  },
  { id: 'distance', header: () => t('targets.distance'), cell: (target) => <Distance target={target} />, numeric: true },
  { id: 'state', header: () => t('targets.state'), cell: (target) => <TargetState target={target} /> },
  {
    id: 'created_at',
    header: () => t('targets.created'),
    cell: (target) => (
      <time className={css.date} dateTime={target.created_at}>
        {date(target.created_at)}
      </time>
    ),
    sortable: true,
    copyValue: (target) => date(target.created_at),
  },
  {
    id: 'actions',
    header: () => <span className="visually-hidden">{t('targets.actions')}</span>,
    cell: (target) => <DeleteTarget target={target} />,
    fixed: true,
    screenOnly: true,
  },
];

const dollars = (offer: TargetOffer | null): number | null => offer && offer.price / 1000;
