import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { t } from '../../../i18n/i18n.ts';
import { request, type Reply } from '../../../lib/api.ts';
import { money } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useEscape } from '../../../ui/escape.ts';
import { ItemName } from '../../../ui/ItemName.tsx';
import { ItemPicture } from '../../../ui/ItemPicture.tsx';
import { useOptions } from '../../../ui/use-options.ts';
import field from '../../../ui/field.module.css';
import css from './ItemPicker.module.css';

export type PickedItem = Reply<'POST /item/all'>['items'][number];

type Props = {
  label: string;
  /** The Steam app whose items are suggested. */
  game: number;
  value: PickedItem | null;
  onChange: (item: PickedItem | null) => void;
  /** The pause in typing after which suggestions are requested, in milliseconds. */
  ms: number;
  limit: number;
  problem?: string | null;
};

/** Suggestions for a text that has not changed for a while. The list of an older text is never shown for a newer one. */
function useSuggestions(game: number, typed: string, ms: number, limit: number) {
  const settled = useDebounced(typed, ms);
  const query = useQuery({
    queryKey: ['item', 'suggestions', game, settled, limit],
    queryFn: async ({ signal }) => (await request('POST /item/all', { body: { name: settled, limit, game }, signal })).items,
    enabled: settled !== '' && settled === typed,
    placeholderData: undefined,
  });
  const waiting = settled !== typed || query.isFetching || query.isPending;
  return { items: waiting ? [] : (query.data ?? []), waiting, failed: !waiting && query.isError, retry: () => void query.refetch() };
}

/** A field that chooses one item by its name. Typing anew drops the chosen one. */
export function ItemPicker({ label, game, value, onChange, ms, limit, problem = null }: Props) {
  const id = useId();
  const [text, setText] = useState(value?.name ?? '');
  const [open, setOpen] = useState(false);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== null || text === lastValue?.name) setText(value?.name ?? '');
  }
  const typed = value === null ? text.trim() : '';
  const suggestions = useSuggestions(game, typed, ms, limit);
  const shown = open && typed !== '';
  const { active, listId, idOf, move, clear } = useOptions(suggestions.items.map(({ item_id }) => String(item_id)));
  const close = (): void => {
    setOpen(false);
    clear();
  };
  useEscape(close, shown);
  const choose = (item: PickedItem): void => {
    onChange(item);
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (move(event)) setOpen(true);
    else if (event.key === 'Enter' && shown) {
      event.preventDefault();
      const item = suggestions.items.find(({ item_id }) => String(item_id) === active) ?? suggestions.items[0];
      if (item) choose(item);
    }
  };
  return (
    <div className={`${field.field} ${css.picker}`} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={css.box}>
        {value && <ItemPicture src={value.image} itemId={value.item_id} color={value.color} size={26} />}
        <input
          id={id}
          className={field.input}
          data-picked={value !== null}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && shown ? idOf(active) : undefined}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          placeholder={t('items.pickerHint')}
          value={text}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setText(event.target.value);
            if (value !== null) onChange(null);
            clear();
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {problem !== null && (
        <span id={`${id}-problem`} className={field.problem}>
          {problem}
        </span>
      )}
      <div className={css.panel} hidden={!shown}>
        <div role="status" className={css.status}>
          {shown && suggestions.waiting && t('items.pickerSearching')}
          {shown && !suggestions.waiting && !suggestions.failed && suggestions.items.length === 0 && t('items.pickerNone')}
        </div>
        {shown && suggestions.failed && (
          <p className={css.status}>
            {t('items.pickerFailed')}{' '}
            <button type="button" className="link" onClick={suggestions.retry}>
              {t('ui.retry')}
            </button>
          </p>
        )}
        <div id={listId} role="listbox" aria-label={label}>
          {shown &&
            suggestions.items.map((item) => {
              const option = String(item.item_id);
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
                <div
                  key={option}
                  id={idOf(option)}
                  role="option"
                  aria-selected={option === active}
                  tabIndex={-1}
                  className={css.option}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(item)}
                >
                  <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={32} />
                  <ItemName name={item.name} exterior={item.exterior} />
                  <span className={css.price}>{item.price === null ? '' : money(item.price)}</span>
                </div>
              );
            })}
        </div>
      </div>
    </div>
  );
}
