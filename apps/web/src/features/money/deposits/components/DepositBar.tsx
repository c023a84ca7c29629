import { DEPOSIT_PAGE_SIZE, DEPOSIT_PAGE_SIZES } from '@lootfolio/domain/deposits';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { PageSize } from '../../../../ui/table/Pagination.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { ItemSearch } from '../../../market/items/items.public.tsx';
import { appOf, DEPOSIT_SORTS, type DepositsSearch } from '../deposits.search.ts';

const DEBOUNCE_MS = 1000;
const SUGGESTIONS = 10;
const SORT_NAMES = { price: 'deposits.sortPrice', name: 'deposits.sortName' } as const;

type Props = { search: DepositsSearch; onChange: (next: Partial<DepositsSearch>, replace?: boolean) => void };

/** Search, order and size of a page of the things. */
export function DepositBar({ search, onChange }: Props) {
  const isNarrow = useMobile('wide');
  return (
    <ListBar>
      <ItemSearch
        label={t('deposits.search')}
        game={appOf(search)}
        ms={DEBOUNCE_MS}
        limit={SUGGESTIONS}
        value={search.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined }, true)}
      />
      <SortControl
        options={DEPOSIT_SORTS.map((sort) => ({ value: sort, label: t(SORT_NAMES[sort]) }))}
        value={search.sort ?? 'price'}
        descending={!search.asc}
        onSort={(sort) => onChange({ sort: sort === 'price' ? undefined : sort, asc: sort === 'name' || undefined })}
        onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
      />
      {!isNarrow && (
        <PageSize
          value={search.size ?? DEPOSIT_PAGE_SIZE}
          options={DEPOSIT_PAGE_SIZES}
          onChange={(size) => onChange({ size: DEPOSIT_PAGE_SIZES.find((one) => one === size && one !== DEPOSIT_PAGE_SIZE) })}
        />
      )}
    </ListBar>
  );
}
