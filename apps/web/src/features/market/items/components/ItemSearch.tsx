import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useEscape } from '../../../../ui/overlay/escape.ts';
import field from '../../../../ui/form/field.module.css';
import { useOptions } from '../../../../ui/form/use-options.ts';
import { SuggestionList, useSuggestions } from './ItemSuggestions.tsx';
import css from './ItemPicker.module.css';

type Props = {
  label: string;
  /** The Steam app whose items are suggested; undefined = all games. */
  game: number | undefined;
  value: string;
  /** The pause in typing before the list is searched and suggestions are requested, in milliseconds. */
  ms: number;
  limit: number;
  /** Called with the trimmed text after the pause. Called at once on Enter, for a chosen suggestion and when the field loses focus. */
  onSearch: (text: string) => void;
};

/** A list's search by name, which suggests names of items. A `value` that is changed elsewhere replaces the typed text. */
export function ItemSearch({ label, game, value, ms, limit, onSearch }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== lastValue) {
    setLastValue(value);
    // the field's own search comes back trimmed, perhaps after the user has typed more
    if (!open) setText(value);
  }
  const typed = text.trim();
  const suggestions = useSuggestions(game, open ? typed : '', ms, limit);
  const shown = open && typed !== '';
  const options = useOptions(suggestions.items.map(({ item_id }) => String(item_id)));
  const { active, listId, idOf, move, clear } = options;
  const close = (): void => {
    setOpen(false);
    clear();
  };
  useEscape(close, shown);
  const search = (next: string): void => {
    clearTimeout(timer.current);
    if (next !== value) onSearch(next);
  };
  const choose = (name: string): void => {
    setText(name);
    search(name.trim());
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (move(event)) return setOpen(true);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    choose(suggestions.items.find(({ item_id }) => String(item_id) === active)?.name ?? text);
  };
  const onBlur = (): void => {
    close();
    search(typed);
  };
  return (
    <div className={field.field} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur()}>
      <label className={css.label}>
        <span className={field.label} data-of="search">
          {label}
        </span>
        <input
          ref={box}
          className={field.input}
          type="search"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && shown ? idOf(active) : undefined}
          placeholder={t('ui.search')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            clear();
            setOpen(true);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(target.value.trim()), ms);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <SuggestionList
        label={label}
        shown={shown}
        field={box}
        suggestions={suggestions}
        options={options}
        onChoose={({ name }) => choose(name)}
      />
    </div>
  );
}
