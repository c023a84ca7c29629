import { useState, type FormEvent } from 'react';
import type { Filters } from '@lootfolio/domain/comparison-filters';
import { addressOf, searchOf } from '@lootfolio/domain/comparison-search';
import { stringifySearch } from '@lootfolio/domain/search-params';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { Failed, problemOf } from '../../../../ui/state/ListState.tsx';
import { builtInOf } from '../built-in-views.ts';
import { useViewChanges, type SavedView, type useViews } from '../comparison.queries.ts';
import { OwnView } from './OwnView.tsx';
import css from './SavedViews.module.css';

/** The stored address of the filters, always on page 1. */
const viewSearch = (filters: Filters): string => stringifySearch(searchOf({ ...filters, currentPage: 1 })).slice(1);

/** The address of the list, never bare: see `addressOf`. */
const linkOf = (filters: Filters): string => stringifySearch(addressOf({ ...filters, currentPage: 1 })).slice(1);

/** The own view that is shown. `isChanged`: in another order or page size than it has. */
type Shown = { view: SavedView; isChanged: boolean };

/** Copies an address that shows the list to anybody. */
function LinkRow({ filters, own }: { filters: Filters; own: Shown | undefined }) {
  const builtIn = builtInOf(filters);
  const name = own?.view.name ?? t(builtIn?.label ?? 'comparison.viewNow');
  return (
    <div className={css.view} title={builtIn ? t(builtIn.about) : undefined}>
      <span className={css.name}>{name}</span>
      <CopyButton
        link
        text={`${location.origin}${pathTo('/comparison')}?${own && !own.isChanged ? own.view.search : linkOf(filters)}`}
        label={t('comparison.viewCopy', { name })}
        copied={t('comparison.viewCopied')}
        failed={t('comparison.copyFailed')}
      />
    </div>
  );
}

type Saving = {
  chosen: Filters;
  views: readonly SavedView[];
  /** The own view that is shown in another order. Its name stands in the field, so that it can be replaced. */
  changed: SavedView | undefined;
  onClose: () => void;
};

function SaveForm({ chosen, views, changed, onClose }: Saving) {
  const { save } = useViewChanges();
  const [name, setName] = useState(changed?.name ?? '');
  const [asDefault, setAsDefault] = useState(changed?.is_default ?? false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // the list is a view once it is saved, and this form is gone
    await save.mutateAsync({ name: name.trim(), search: viewSearch(chosen), is_default: asDefault });
    toast('success', t('comparison.viewSaved', { name: name.trim() }));
    onClose();
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event).catch(() => {})}>
      <TextField
        label={t('comparison.viewName')}
        value={name}
        onChange={setName}
        problem={save.error && problemOf(save.error, 'name')}
        data-autofocus
        placeholder={t('comparison.viewNameHint')}
      />
      <div className={css.line}>
        <Checkbox checked={asDefault} onChange={setAsDefault}>
          {t('comparison.viewAsDefault')}
        </Checkbox>
        <Button type="submit" disabled={name.trim() === ''} busy={save.isPending}>
          {views.some((view) => view.name === name.trim()) ? t('comparison.viewReplace') : t('comparison.viewSave')}
        </Button>
      </div>
    </form>
  );
}

type Props = {
  filters: Filters;
  chosen: Filters;
  own: Shown | undefined;
  query: ReturnType<typeof useViews>;
  signedIn: boolean;
  onClose: () => void;
};

/** What can be done with the list that is shown, see `SavedViews`. `own`: the saved view that it is. */
export function ViewMenu({ filters, chosen, own, query: { data: views, error, refetch }, signedIn, onClose }: Props) {
  const changed = own?.isChanged ? own.view : undefined;
  return (
    <>
      <LinkRow filters={filters} own={own} />
      {own && <OwnView view={own.view} onClose={onClose} />}
      {signedIn && views && (!own || changed) && (
        <SaveForm key={own?.view.id} chosen={chosen} views={views} changed={changed} onClose={onClose} />
      )}
      {!views && error && <Failed error={error} onRetry={() => void refetch()} />}
    </>
  );
}
