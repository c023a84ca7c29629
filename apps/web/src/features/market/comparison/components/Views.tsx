import { parseSearch } from '@lootfolio/domain/search-params';
import type { Filters } from '@lootfolio/domain/comparison-filters';
import { filtersOf, readSearch } from '@lootfolio/domain/comparison-search';
import { t } from '../../../../i18n/i18n.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { BUILT_IN_VIEWS, builtInOf, isSameList } from '../built-in-views.ts';
import { useViews, type SavedView } from '../comparison.queries.ts';

const filtersOfView = ({ search }: SavedView): Filters => filtersOf(readSearch(parseSearch(search)));

/** The view that these filters are, as the value of its tab; null when they are no view. */
export function useNamedView(filters: Filters): string | null {
  const { data: views = [] } = useViews();
  const own = views.find((view) => isSameList(filtersOfView(view), filters));
  return builtInOf(filters)?.id ?? (own ? String(own.id) : null);
}

type Props = { filters: Filters; named: string | null; onChange: (filters: Partial<Filters>) => void };

/** The views as tabs: those that every user has, which keep order and page size, then the user's own, which open as they were saved. */
export function Views({ filters: { pageSize, sortBy, sortOrder }, named, onChange }: Props) {
  const { data: views = [] } = useViews();
  const choices = [
    ...BUILT_IN_VIEWS.map(({ id, label, about, filters }) => ({
      value: id as string,
      label: t(label),
      title: t(about),
      filters: { ...filters, pageSize, sortBy, sortOrder },
    })),
    ...views.map((view) => ({ value: String(view.id), label: view.name, filters: filtersOfView(view) })),
  ];
  return (
    <Segments
      label={t('comparison.view')}
      value={named ?? ''}
      options={choices}
      onChange={(chosen) => {
        const view = choices.find(({ value }) => value === chosen);
        if (view) onChange(view.filters);
      }}
    />
  );
}
