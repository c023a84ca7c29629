import { RANKING_PAGE_SIZE, type RankingSort } from '@lootfolio/domain/ranking';
import { t } from '../../../../i18n/i18n.ts';
import { integer } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Age, Money } from '../../../../ui/value/figures.tsx';
import type { Column, Sort } from '../../../../ui/table/table.ts';
import type { Player } from '../ranking.queries.ts';
import { inventoryPath, PlayerName } from './PlayerName.tsx';
import css from './RankingTable.module.css';

/** How long ago an inventory was read. */
export function ReadAt({ player }: { player: Player }) {
  const now = useNow();
  return <Age at={player.updated_at} now={now} />;
}

const COLUMNS: readonly Column<Player>[] = [
  {
    id: 'rank',
    numeric: true,
    width: '64px',
    skeleton: 24,
    header: () => t('ranking.rank'),
    name: () => t('ranking.rank'),
    copyValue: ({ rank }) => rank,
    cell: ({ rank }) => <span className="muted">{integer(rank)}</span>,
  },
  {
    id: 'name',
    sortable: true,
    width: '46%',
    skeleton: 160,
    header: () => t('ranking.owner'),
    name: () => t('ranking.owner'),
    copyValue: ({ name }) => name,
    cell: (player) => <PlayerName player={player} />,
  },
  {
    id: 'value',
    sortable: true,
    numeric: true,
    header: () => t('ranking.value'),
    name: () => t('ranking.value'),
    copyValue: ({ value }) => value / 1000,
    cell: ({ value }) => <Money value={value} />,
  },
  {
    id: 'count',
    sortable: true,
    numeric: true,
    header: () => t('ranking.items'),
    name: () => t('ranking.items'),
    copyValue: ({ count }) => count,
    cell: ({ count }) => integer(count),
  },
  {
    id: 'updated_at',
    sortable: true,
    numeric: true,
    header: () => t('ranking.checked'),
    name: () => t('ranking.checked'),
    copyValue: ({ updated_at: at }) => at,
    cell: (player) => <ReadAt player={player} />,
  },
];

const card = (player: Player) => (
  <div className={css.card}>
    <span className={css.rank}>{t('ranking.place', { n: player.rank })}</span>
    <PlayerName player={player} size={36} />
    <dl className={css.figures}>
      <div>
        <dt>{t('ranking.value')}</dt>
        <dd>
          <Money value={player.value} />
        </dd>
      </div>
      <div>
        <dt>{t('ranking.items')}</dt>
        <dd>{integer(player.count)}</dd>
      </div>
      <div>
        <dt>{t('ranking.checked')}</dt>
        <dd>
          <ReadAt player={player} />
        </dd>
      </div>
    </dl>
  </div>
);

const open = ({ steam_id: id }: Player): unknown => window.open(inventoryPath(id), '_blank', 'noopener');

type Props = {
  /** Undefined until loaded. */
  players: readonly Player[] | undefined;
  refreshing: boolean;
  sort: RankingSort;
  descending: boolean;
  onSort: (sort: RankingSort, descending: boolean) => void;
};

const NONE: readonly Player[] = [];
const isSort = (id: string): id is RankingSort => id !== 'rank';

/** The ranking. A press on a row opens the inventory in a new tab. */
export const RankingTable = ({ players, refreshing, sort, descending, onSort }: Props) => (
  <DataTable
    caption={t('ranking.list')}
    columns={COLUMNS}
    rows={players ?? NONE}
    rowId={({ steam_id: id }) => id}
    loading={players === undefined}
    skeletonRows={RANKING_PAGE_SIZE}
    skeletonCard={112}
    refreshing={refreshing}
    sort={{ id: sort, desc: descending }}
    onSort={({ id, desc }: Sort) => {
      if (isSort(id)) onSort(id, desc);
    }}
    onRowOpen={open}
    card={card}
  />
);
