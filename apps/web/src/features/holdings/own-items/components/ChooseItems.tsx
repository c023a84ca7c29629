import { APP_IDS, GAMES, type GameSlug } from '@lootfolio/domain/games';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { EmptyByFilter, EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { useOwnItems, type OwnItem } from '../own-items.queries.ts';
import { MOST_CHOSEN } from '../own-items.rules.ts';
import css from './OwnItems.module.css';

const PAGE_SIZE = 8;
const SEARCH_MS = 500;

/** What the list shows. */
export type ItemsView = { game: GameSlug; search: string; page: number };

type RowProps = { item: OwnItem; added: number; checked: boolean; disabled: boolean; onToggle: (isChosen: boolean) => void };

function Row({ item, added, checked, disabled, onToggle }: RowProps) {
  return (
    <li className={css.row} data-chosen={checked}>
      <Checkbox checked={checked} disabled={disabled} onChange={onToggle} className={css.choose}>
        <ItemCell name={item.name} image={item.image} itemId={item.item_id} color={item.color} exterior={item.exterior} />
        <span className={css.facts}>
          {added > 0 && <span className={css.added}>{t('own-items.added', { n: added })}</span>}{' '}
          <span>{t('own-items.pieces', { n: item.count })}</span>{' '}
          <span className={css.price}>
            <span className="visually-hidden">{t('own-items.referencePrice')} </span>
            <Money value={item.reference_price} />
          </span>
        </span>
      </Checkbox>
    </li>
  );
}

type Props = {
  games: readonly GameSlug[];
  view: ItemsView;
  /** A change without a page shows the first one. */
  onView: (next: Partial<ItemsView>) => void;
  /** The ids of the chosen items. */
  chosen: ReadonlySet<number>;
  addedOf: (item: OwnItem) => number;
  onToggle: (item: OwnItem, isChosen: boolean) => void;
};

/** The items in the user's own inventory, each with a box that chooses it. */
export function ChooseItems({ games, view, onView, chosen, addedOf, onToggle }: Props) {
  const isFull = chosen.size >= MOST_CHOSEN;
  return (
    <div className={css.step}>
      <div className={css.bar}>
        {games.length > 1 && (
          <Segments<GameSlug>
            label={t('own-items.game')}
            options={GAMES.filter(({ slug }) => games.includes(slug)).map(({ slug, label }) => ({ value: slug, label }))}
            value={view.game}
            onChange={(game) => onView({ game, search: '' })}
          />
        )}
        <SearchField label={t('own-items.search')} value={view.search} ms={SEARCH_MS} onSearch={(search) => onView({ search })} />
      </div>
      <List
        view={view}
        onView={onView}
        row={(item) => {
          const checked = chosen.has(item.item_id);
          return (
            <Row
              key={item.item_id}
              item={item}
              added={addedOf(item)}
              checked={checked}
              disabled={isFull && !checked}
              onToggle={(isChosen) => onToggle(item, isChosen)}
            />
          );
        }}
      />
      <p className={css.count} role="status">
        {t('own-items.chosen', { n: chosen.size })} {isFull && t('own-items.most', { n: MOST_CHOSEN })}
      </p>
    </div>
  );
}

type ListProps = Pick<Props, 'view' | 'onView'> & { row: (item: OwnItem) => React.ReactNode };

/** A page of the items, in its current state. */
function List({ view: { game, search, page }, onView, row }: ListProps) {
  const { data, error, isPlaceholderData, refetch } = useOwnItems({ appid: APP_IDS[game], search, page, pageSize: PAGE_SIZE });
  if (!data && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={css.list} aria-busy>
        <Skeleton height={PAGE_SIZE * 48} />
      </div>
    );
  if (data.updated_at === null && data.total === 0 && search === '')
    return (
      <EmptyList text={t('own-items.notRead')}>
        <AppLink className="link" href={pathTo('/inventory')}>
          {t('own-items.toInventory')}
        </AppLink>
      </EmptyList>
    );
  if (data.total === 0 && search === '') return <EmptyList text={t('own-items.empty')} />;
  if (data.total === 0) return <EmptyByFilter onClear={() => onView({ search: '' })} />;
  return (
    <>
      <ul className={css.list} aria-label={t('own-items.list')}>
        {data.items.map(row)}
      </ul>
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={data.total}
        waiting={isPlaceholderData}
        onPage={(next) => onView({ page: next })}
      />
    </>
  );
}
