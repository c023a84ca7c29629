import { IconBookmarks } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { parseSearch, stringifySearch } from '@lootfolio/domain/search-params';
import { useMobile } from '../../../../lib/use-media.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Failed, problemOf } from '../../../../ui/state/ListState.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { Reach } from '../../../people/reach/reach.public.tsx';
import { BUILT_IN_VIEWS } from '../built-in-views.ts';
import { useViewChanges, useViews, type SavedView } from '../comparison.queries.ts';
import type { Filters } from '@lootfolio/domain/comparison-filters';
import { addressOf, readSearch, searchOf } from '@lootfolio/domain/comparison-search';
import { CopyLink, ViewRow } from './SavedView.tsx';
import css from './SavedViews.module.css';

/** The stored address of the filters, always on page 1. */
const viewSearch = (filters: Filters): string => stringifySearch(searchOf({ ...filters, currentPage: 1 })).slice(1);

/** The address of the current list, never bare: see `addressOf`. */
const linkOf = (filters: Filters): string => stringifySearch(addressOf({ ...filters, currentPage: 1 })).slice(1);

const LinkRow = ({ name, about, filters }: { name: string; about?: string; filters: Filters }) => (
  <li className={css.view}>
    <span className={css.own} title={about}>
      {name}
    </span>
    <CopyLink name={name} search={linkOf(filters)} />
  </li>
);

function Menu({ filters, onClose }: { filters: Filters; onClose: () => void }) {
  const navigate = useNavigate({ from: '/comparison' });
  const { data: views = [], error, refetch } = useViews();
  const { save } = useViewChanges();
  const [name, setName] = useState('');
  const [asDefault, setAsDefault] = useState(false);

  const open = (view: SavedView): void => {
    void navigate({ search: readSearch(parseSearch(view.search)), resetScroll: false });
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(
      { name: name.trim(), search: viewSearch(filters), is_default: asDefault },
      {
        onSuccess: () => {
          toast('success', t('comparison.viewSaved', { name: name.trim() }));
          onClose();
        },
      },
    );
  };

  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Links filters={filters} />
      {views.length === 0 ? (
        <p className={css.none}>{t('comparison.noViews')}</p>
      ) : (
        <ul className={css.list} aria-label={t('comparison.views')}>
          {views.map((view) => (
            <ViewRow key={view.id} view={view} onOpen={() => open(view)} />
          ))}
        </ul>
      )}
      <Reach quiet type="VIEW_ALERTS" active={views.some(({ alert }) => alert !== null)} />
      <form className={css.form} onSubmit={submit}>
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
    </>
  );
}

/** The links that can be shared without saving: the current list and the built-in views. */
const Links = ({ filters }: { filters: Filters }) => (
  <ul className={css.links} aria-label={t('comparison.viewLinks')}>
    <LinkRow name={t('comparison.viewNow')} filters={filters} />
    {BUILT_IN_VIEWS.map((view) => (
      <LinkRow key={view.id} name={t(view.label)} about={t(view.about)} filters={view.filters} />
    ))}
  </ul>
);

/** Named filters, stored on the server. A bare address opens the default view. A visitor can only copy links. */
export function SavedViews({ filters, signedIn }: { filters: Filters; signedIn: boolean }) {
  const [opened, setOpened] = useState(false);
  const isMobile = useMobile('shell');
  const title = signedIn ? t('comparison.views') : t('comparison.viewLinks');
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={title}
      align="end"
      width={340}
      className={css.drop}
      target={
        <Button variant="default" icon={<IconBookmarks size={15} stroke={1.7} aria-hidden />} onClick={() => setOpened(!opened)}>
          <span className={isMobile ? 'visually-hidden' : undefined}>{title}</span>
        </Button>
      }
    >
      {signedIn ? <Menu filters={filters} onClose={() => setOpened(false)} /> : <Links filters={filters} />}
    </Popover>
  );
}
