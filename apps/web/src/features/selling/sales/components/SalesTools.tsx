import { SALE_DEFAULTS, SALE_SORTS, type SaleSort } from '@lootfolio/domain/sales';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Chips, type Chip } from '../../../../ui/layout/Chips.tsx';
import { CountBar } from '../../../../ui/table/CountBar.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { TableView } from '../../../../ui/table/TableTools.tsx';
import type { ColumnChoice } from '../../../../ui/table/use-columns.ts';
import type { Sale, SalesReply } from '../sales.queries.ts';
import { ONLY, sortIn, SORTS, type SalesSearch } from '../sales.search.ts';
import type { Change } from './SalesFilters.tsx';

type Props = { search: SalesSearch; list: SalesReply | undefined; choice: ColumnChoice<Sale>; onChange: Change };

/** The parts of the list to which only a link leads, as chips that can be removed. */
function Parts({ search: { only, catalogId }, list, onChange }: Omit<Props, 'choice'>) {
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

/** The bar above the list: how many sales match, in which order they are shown, and which columns. */
export function SalesTools({ search, list, choice, onChange }: Props) {
  const asCards = useMobile('wide');
  return (
    <>
      <Parts search={search} list={list} onChange={onChange} />
      <CountBar count={list && t('sales.found', { n: list.total })}>
        {!asCards && (
          <Checkbox checked={!search.costly} onChange={(shown) => onChange({ costly: shown ? undefined : true })}>
            {t('sales.showZero')}
          </Checkbox>
        )}
        <SortControl<SaleSort>
          inline
          options={SALE_SORTS.map((sort) => ({ value: sort, label: t(SORTS[sort]) }))}
          value={search.sort ?? SALE_DEFAULTS.sort}
          descending={!search.asc}
          onSort={(sort) => onChange(sortIn(sort, sort !== 'name'))}
          onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
        />
        {!asCards && <TableView choice={choice} />}
      </CountBar>
    </>
  );
}
