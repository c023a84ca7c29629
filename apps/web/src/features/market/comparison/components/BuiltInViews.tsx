import { t } from '../../../../i18n/i18n.ts';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { BUILT_IN_VIEWS, builtInOf } from '../built-in-views.ts';
import type { Filters } from '@lootfolio/domain/comparison-filters';

type Props = { filters: Filters; onChange: (filters: Partial<Filters>) => void };

/** The views that every user has. Choosing one keeps order and page size. */
export function BuiltInViews({ filters, onChange }: Props) {
  const { pageSize, sortBy, sortOrder } = filters;
  return (
    <Segments
      label={t('comparison.view')}
      value={builtInOf(filters)?.id ?? ''}
      options={BUILT_IN_VIEWS.map(({ id, label, about }) => ({ value: id as string, label: t(label), title: t(about) }))}
      onChange={(id) => {
        const view = BUILT_IN_VIEWS.find((one) => one.id === id);
        if (view) onChange({ ...view.filters, pageSize, sortBy, sortOrder });
      }}
    />
  );
}
