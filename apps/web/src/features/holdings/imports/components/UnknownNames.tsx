import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { SelectField, type SelectOption } from '../../../../ui/form/SelectField.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { ItemPicker } from '../../../market/items/items.public.tsx';
import { nameKey, type NameChoice } from '../decisions.rules.ts';
import { NAMES_PER_PAGE, useUnknownNames, type Draft, type UnknownName } from '../imports.queries.ts';
import type { Check } from '../use-import.ts';
import css from './Import.module.css';
import rowCss from './Rows.module.css';

const SUGGESTIONS = { ms: 500, limit: 12 };
/** Answers beside the items, whose answers are their ids. */
const [OUT, SEARCH] = ['out', 'search'];

type Props = { draft: Draft; check: Check };

/** The names that no item has, each with the items that are most like it. One choice serves all rows of a name. */
export function UnknownNames({ draft, check }: Props) {
  const { decisions, decide, checkedAt } = check;
  const [page, setPage] = useState(1);
  const { data, error, isPending, isPlaceholderData, refetch } = useUnknownNames(draft.id, checkedAt, page);
  const change = (name: Pick<NameChoice, 'app_id' | 'name'>, item: NameChoice['item'] | undefined): void => {
    const { [nameKey(name)]: _, ...others } = decisions.names;
    decide({ names: item === undefined ? others : { ...others, [nameKey(name)]: { app_id: name.app_id, name: name.name, item } } });
  };
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const listed = new Set(data?.items.map(nameKey));
  const decided = Object.values(decisions.names).filter((choice) => !listed.has(nameKey(choice)));
  return (
    <>
      <p className="muted">{t('imports.unknownText')}</p>
      {isPending && <Skeleton height={160} />}
      {data && data.items.length > 0 && (
        <ul className={css.names} aria-label={t('imports.tabUnknown')} aria-busy={isPlaceholderData}>
          {data.items.map((unknown) => (
            <NameRow
              key={nameKey(unknown)}
              unknown={unknown}
              chosen={decisions.names[nameKey(unknown)]}
              onChange={(item) => change(unknown, item)}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} pageSize={NAMES_PER_PAGE} total={data?.total ?? 0} waiting={isPlaceholderData} onPage={setPage} />
      <DecidedNames names={decided} onUndo={(choice) => change(choice, undefined)} />
    </>
  );
}

type RowProps = {
  unknown: UnknownName;
  chosen: NameChoice | undefined;
  /** @param item null to leave the rows out; undefined to decide nothing */
  onChange: (item: NameChoice['item'] | undefined) => void;
};

function NameRow({ unknown: { app_id, name: written, rows, suggestions }, chosen, onChange }: RowProps) {
  const [isSearching, setSearching] = useState(false);
  const item = chosen?.item ?? null;
  const isOther = item !== null && !suggestions.some(({ item_id }) => item_id === item.item_id);
  const options: SelectOption<string>[] = [
    { value: '', label: t('imports.answer') },
    ...[...suggestions, ...(isOther ? [item] : [])].map(({ item_id, name: label }) => ({
      ...{ value: String(item_id), label, group: t('imports.itemLike') },
    })),
    { value: SEARCH!, label: t('imports.searchItem'), group: t('imports.otherwise') },
    { value: OUT!, label: t('imports.leaveOutName'), group: t('imports.otherwise') },
  ];
  const choose = (value: string): void => {
    setSearching(value === SEARCH);
    if (value === '' || value === SEARCH) onChange(undefined);
    else if (value === OUT) onChange(null);
    else
      onChange(
        [...suggestions, ...(item ? [item] : [])].flatMap(({ item_id, name }) => (String(item_id) === value ? { item_id, name } : []))[0],
      );
  };
  return (
    <li>
      <div className={css.unknown}>
        <bdi className={rowCss.name}>{written}</bdi>
        <span className={css.fact}>{t('imports.rows', { n: rows })}</span>
      </div>
      <SelectField
        hideLabel
        label={t('imports.itemFor', { name: written })}
        options={options}
        value={isSearching ? SEARCH! : chosen === undefined ? '' : item === null ? OUT! : String(item.item_id)}
        onChange={choose}
      />
      {isSearching && (
        <div className={css.search}>
          <ItemPicker
            {...SUGGESTIONS}
            label={t('imports.searchFor', { name: written })}
            game={app_id}
            value={null}
            onChange={(picked) => {
              if (!picked) return;
              setSearching(false);
              onChange({ item_id: picked.item_id, name: picked.name });
            }}
          />
        </div>
      )}
    </li>
  );
}

type DecidedProps = { names: readonly NameChoice[]; onUndo: (choice: NameChoice) => void };

/** The names that the user decided about and that are no longer listed. */
function DecidedNames({ names, onUndo }: DecidedProps) {
  if (names.length === 0) return null;
  return (
    <div>
      <h4>{t('imports.decidedNames')}</h4>
      <ul className={css.decided} aria-label={t('imports.decidedNames')}>
        {names.map((choice) => (
          <li key={nameKey(choice)}>
            <bdi>
              {choice.item === null
                ? t('imports.decidedOut', { name: choice.name })
                : t('imports.decidedAs', { name: choice.name, item: choice.item.name })}
            </bdi>
            <IconButton label={t('imports.undoChoice', { name: choice.name })} onClick={() => onUndo(choice)}>
              <IconX size={15} stroke={1.8} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
