import { SALE_DEFAULTS, SALE_SORTS, type SaleSort } from '@lootfolio/domain/sales';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Chips, type Chip } from '../../../../ui/layout/Chips.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { TableView } from '../../../../ui/table/TableTools.tsx';
import type { ColumnChoice } from '../../../../ui/table/use-columns.ts';
import type { Sale, SalesReply, Totals } from '../sales.queries.ts';
import { ONLY, sortIn, SORTS, type SalesSearch } from '../sales.search.ts';
import { SalesFilters, type Change } from './SalesFilters.tsx';
import { TotalsLinks } from './TotalsLinks.tsx';
import css from './SalesTools.module.css';

const DEBOUNCE_MS = 1000;

type Props = {
  search: SalesSearch;
  list: SalesReply | undefined;
  totals: Totals | undefined;
  choice: ColumnChoice<Sale>;
  onChange: Change;
};

/** The parts of the list to which only a link leads, as chips that can be removed. */
function Parts({ search: { only, catalogId }, list, onChange }: Omit<Props, 'totals' | 'choice'>) {
  const chips: Chip[] = [
    ...(only === undefined ? [] : [{ id: 'only', label: t(ONLY[only]), onRemove: () => onChange({ only: undefined }) }]),
    ...(catalogId === undefined
      ? []
      : [
          {
            id: 'item',
            label: list?.items.find((sale) => sale.catalog_id === catalogId)?.name ?? t('sales.oneItem'),
            onRemove: () => onChange({ catalogId: undefined }),
          },
        ]),
  ];
  return chips.length > 0 && <Chips label={t('sales.shownOnly')} chips={chips} />;
}

/** The bar above the list: its search, its order, how many sales match, and which columns are shown. */
export function SalesTools({ search, list, totals, choice, onChange }: Props) {
  const asCards = useMobile('wide');
  return (
    <>
      <ListBar>
        <SearchField
          label={t('sales.search')}
          value={search.q ?? ''}
          ms={DEBOUNCE_MS}
          onSearch={(q) => onChange({ q: q || undefined }, true)}
        />
        <SortControl<SaleSort>
          options={SALE_SORTS.map((sort) => ({ value: sort, label: t(SORTS[sort]) }))}
          value={search.sort ?? SALE_DEFAULTS.sort}
          descending={!search.asc}
          onSort={(sort) => onChange(sortIn(sort, sort !== 'name'))}
          onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
        />
        <SalesFilters search={search} onChange={onChange} />
        {totals && <TotalsLinks totals={totals} search={search} />}
        <p className={css.count} role="status">
          {list && t('sales.found', { n: list.total })}
        </p>
        {!asCards && <TableView choice={choice} />}
      </ListBar>
      <Parts search={search} list={list} onChange={onChange} />
    </>
  );
}
