import { parseSearch } from '@lootfolio/domain/search-params';
import type { Filters } from '@lootfolio/domain/comparison-filters';
import { filtersOf, readSearch } from '@lootfolio/domain/comparison-search';
import { t } from '../../../../i18n/i18n.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { BUILT_IN_VIEWS, builtInOf, isSameList, isSameView } from '../built-in-views.ts';
import { useViews, type SavedView } from '../comparison.queries.ts';

const filtersOfView = ({ search }: SavedView): Filters => filtersOf(readSearch(parseSearch(search)));

/** A view by the value of its tab. `isChanged`: an own view that is shown with another order or page size than it has. */
export type Named = { id: string; isChanged: boolean };

/** The view that these filters are; null when they are no view. An own view may have the rows of another one in another order. */
export function useNamedView(filters: Filters): Named | null {
  const { data: views = [] } = useViews();
  const own = views.find((view) => isSameView(filtersOfView(view), filters));
  if (own) return { id: String(own.id), isChanged: false };
  const builtIn = builtInOf(filters);
  if (builtIn) return { id: builtIn.id, isChanged: false };
  const changed = views.find((view) => isSameList(filtersOfView(view), filters));
  return changed ? { id: String(changed.id), isChanged: true } : null;
}

type Props = { filters: Filters; named: Named | null; onChange: (filters: Partial<Filters>) => void };

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
      value={named?.id ?? ''}
      options={choices}
      onChange={(chosen) => {
        const view = choices.find(({ value }) => value === chosen);
        if (view) onChange(view.filters);
      }}
    />
  );
}
