import { displayName } from '@lootfolio/domain/names';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { matchName, unmatchName, type SentName } from '../item-management.queries.ts';
import { FactCard } from './Facts.tsx';
import { When } from './source-columns.tsx';
import css from './ItemManagement.module.css';

type OnAssign = (name: SentName) => void;
type Props = { name: SentName };

export const nameKey = ({ market_id: market, app_id: app, name, phase }: SentName): string => `${market} ${app} ${phase ?? ''} ${name}`;

const Name = ({ name }: Props) => <span className={css.stack}>{displayName(name.name, name.phase)}</span>;

const Market = ({ name }: Props) => <MarketBadge id={name.market_id} name={name.market_name} />;

/** The item that gets the price of the name. */
function UsedAs({ name: { item, state } }: Props) {
  if (item && state === 'open')
    return (
      <span className={css.mark} title={t('item-management.newItemWhy')}>
        {t('item-management.newItem')}
      </span>
    );
  if (item) return <ItemCell name={item.name} image={item.image} itemId={item.item_id} color={item.color} size={28} />;
  return (
    <span className={css.mark} title={state === 'open' ? t('item-management.leftOutWhy') : undefined}>
      {t('item-management.leftOut')}
    </span>
  );
}

function Buttons({ name, onAssign }: Props & { onAssign: OnAssign }) {
  const [busy, setBusy] = useState(false);
  const run = async (work: Promise<unknown>): Promise<void> => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const label = { name: name.name };
  if (name.state !== 'open')
    return (
      <div className={css.actions}>
        <Button variant="default" busy={busy} aria-label={t('item-management.undoName', label)} onClick={() => void run(unmatchName(name))}>
          {t('item-management.undo')}
        </Button>
      </div>
    );
  return (
    <div className={css.actions}>
      <Button variant="default" disabled={busy} aria-label={t('item-management.assignName', label)} onClick={() => onAssign(name)}>
        {t('item-management.assign')}
      </Button>
      <Button
        variant="default"
        busy={busy}
        aria-label={t('item-management.ignoreName', label)}
        onClick={() => void run(matchName(name, null))}
      >
        {t('item-management.ignore')}
      </Button>
    </div>
  );
}

export const nameColumns = (onAssign: OnAssign): readonly Column<SentName>[] => [
  { id: 'name', skeleton: 200, header: () => t('item-management.name'), cell: (name) => <Name name={name} /> },
  { id: 'market', skeleton: 110, header: () => t('item-management.market'), cell: (name) => <Market name={name} /> },
  { id: 'price', numeric: true, header: () => t('item-management.lastPrice'), cell: ({ price }) => <Money value={price} /> },
  { id: 'times', numeric: true, header: () => t('item-management.times'), cell: ({ times }) => integer(times) },
  { id: 'seen', numeric: true, header: () => t('item-management.lastSeen'), cell: (name) => <When at={name.last_seen} /> },
  { id: 'item', header: () => t('item-management.usedAs'), cell: (name) => <UsedAs name={name} /> },
  {
    id: 'actions',
    screenOnly: true,
    skeleton: 140,
    header: () => <span className="visually-hidden">{t('item-management.actions')}</span>,
    name: () => t('item-management.actions'),
    cell: (name) => <Buttons name={name} onAssign={onAssign} />,
  },
];

export const nameCard = (onAssign: OnAssign) => (name: SentName) => (
  <FactCard
    head={<Name name={name} />}
    facts={[
      [t('item-management.market'), <Market key="market" name={name} />],
      [t('item-management.lastPrice'), <Money key="price" value={name.price} />],
      [t('item-management.lastSeen'), <When key="seen" at={name.last_seen} />],
      [t('item-management.times'), integer(name.times)],
    ]}
    foot={
      <>
        <UsedAs name={name} />
        <Buttons name={name} onAssign={onAssign} />
      </>
    }
  />
);
