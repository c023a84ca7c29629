import { IconPencil } from '@tabler/icons-react';
import { MARKETS } from '@lootfolio/domain/markets';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { calendarDate, exactPercent } from '../../../../lib/format.ts';
import { SafeHtml } from '../../../../lib/safe-html.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { RowButtons } from '../../../../ui/table/RowButtons.tsx';
import type { Column } from '../../../../ui/table/table.ts';
import { useMarketFacts, type MarketFacts } from '../item-management.queries.ts';
import { EditMarketDialog } from './EditMarketDialog.tsx';
import { FactCard } from './Facts.tsx';
import css from './ItemManagement.module.css';

type Props = { market: MarketFacts };
type OnEdit = (market: MarketFacts) => void;

const Market = ({ market }: Props) => <MarketBadge id={market.id} name={market.name} />;

const Fee = ({ market: { used } }: Props) => (
  <span className={`${css.marks} ${css.fee}`}>
    {exactPercent(used.fees_sell_percent)}
    {!used.fee_known && (
      <span className={css.mark} data-tone="warn">
        {t('item-management.assumed')}
      </span>
    )}
  </span>
);

/** The source of the fee: a documented source, or the operator. */
function Source({ market: { used, changed } }: Props) {
  const source = changed.includes('fees_sell_percent') ? (used.fee_source ?? t('item-management.ownValue')) : used.fee_source;
  if (source === null) return <span className="muted">–</span>;
  return (
    <span className={css.stack}>
      <span>{source}</span>
      {used.fee_date !== null && <span className={css.note}>{calendarDate(used.fee_date)}</span>}
    </span>
  );
}

const Payout = ({ market: { used } }: Props) =>
  used.fees_payout === '' ? (
    <span className="muted">–</span>
  ) : (
    <span className={css.stack}>
      <span>
        <SafeHtml html={used.fees_payout} />
      </span>
    </span>
  );

const Methods = ({ market: { used } }: Props) => (
  <span className={css.methods}>
    {t('item-management.methodsCount', { deposit: used.deposit_methods.length, withdraw: used.withdraw_methods.length })}
  </span>
);

/** Shows whether the operator's or the documented values apply. A fee without a source is assumed, and is not called documented. */
function Values({ market: { changed, used } }: Props) {
  if (changed.length === 0 && used.fee_source === null) return <span className="muted">–</span>;
  return <span className={css.mark}>{t(changed.length > 0 ? 'item-management.ownValue' : 'item-management.documented')}</span>;
}

const Edit = ({ market, onEdit }: Props & { onEdit: OnEdit }) => (
  <RowButtons>
    <IconButton label={t('item-management.editMarket', { market: market.name })} data-opens-row onClick={() => onEdit(market)}>
      <IconPencil size={16} stroke={1.7} aria-hidden />
    </IconButton>
  </RowButtons>
);

const columns = (onEdit: OnEdit): readonly Column<MarketFacts>[] => [
  { id: 'market', skeleton: 120, header: () => t('item-management.market'), cell: (market) => <Market market={market} /> },
  { id: 'fee', numeric: true, header: () => t('item-management.fee'), cell: (market) => <Fee market={market} /> },
  { id: 'source', skeleton: 140, header: () => t('item-management.source'), cell: (market) => <Source market={market} /> },
  { id: 'payout', skeleton: 140, header: () => t('item-management.payout'), cell: (market) => <Payout market={market} /> },
  { id: 'methods', header: () => t('item-management.methods'), cell: (market) => <Methods market={market} /> },
  { id: 'values', header: () => t('item-management.state'), cell: (market) => <Values market={market} /> },
  {
    id: 'actions',
    numeric: true,
    screenOnly: true,
    header: () => <span className="visually-hidden">{t('item-management.actions')}</span>,
    name: () => t('item-management.actions'),
    cell: (market) => <Edit market={market} onEdit={onEdit} />,
  },
];

const card = (onEdit: OnEdit) => (market: MarketFacts) => (
  <FactCard
    head={<Market market={market} />}
    facts={[
      [t('item-management.fee'), <Fee key="fee" market={market} />],
      [t('item-management.source'), <Source key="source" market={market} />],
      [t('item-management.payout'), <Payout key="payout" market={market} />],
      [t('item-management.methods'), <Methods key="methods" market={market} />],
    ]}
    foot={
      <>
        <Values market={market} />
        <Edit market={market} onEdit={onEdit} />
      </>
    }
  />
);

/** The documented facts of every marketplace, and the operator's changes. */
export function MarketsTab() {
  const { data, error, refetch } = useMarketFacts();
  const [edited, setEdited] = useState<MarketFacts | null>(null);
  return (
    <div className={css.tab}>
      <DataTable
        caption={t('item-management.marketsCaption')}
        columns={columns(setEdited)}
        rows={data?.items ?? []}
        rowId={({ id }) => String(id)}
        loading={!data && !error}
        skeletonRows={MARKETS.length}
        card={card(setEdited)}
        onRowOpen={setEdited}
        empty={<Failed error={error} onRetry={() => void refetch()} />}
      />
      {edited && <EditMarketDialog market={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
