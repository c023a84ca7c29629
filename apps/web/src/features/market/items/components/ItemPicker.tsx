import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useEscape } from '../../../../ui/overlay/escape.ts';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import { useFocusOnProblem } from '../../../../ui/form/use-focus-on-problem.ts';
import { useOptions } from '../../../../ui/form/use-options.ts';
import field from '../../../../ui/form/field.module.css';
import { SuggestionList, useSuggestions, type SuggestedItem } from './ItemSuggestions.tsx';
import css from './ItemPicker.module.css';

/** The fields of the chosen item that the input shows. */
type Picked = Pick<SuggestedItem, 'item_id' | 'name' | 'image' | 'color'>;

type Props = {
  label: string;
  /** The Steam app whose items are suggested; the default is all games. */
  game?: number;
  value: Picked | null;
  onChange: (item: SuggestedItem | null) => void;
  /** The pause in typing before suggestions are requested, in milliseconds. */
  ms: number;
  limit: number;
  /** The minimum number of typed characters for a request of suggestions. */
  fewest?: number;
  problem?: string | null;
  /** How the prices of suggestions are written. */
  priceText?: (price: number) => string;
};

/** A field that chooses one item by its name. Typing again clears the chosen item. */
export function ItemPicker({ label, game, value, onChange, ms, limit, fewest = 1, problem = null, priceText }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useFocusOnProblem(problem);
  const [text, setText] = useState(value?.name ?? '');
  const [open, setOpen] = useState(false);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== null || text === lastValue?.name) setText(value?.name ?? '');
  }
  const trimmed = text.trim();
  const typed = value === null && trimmed.length >= fewest ? trimmed : '';
  const suggestions = useSuggestions(game, typed, ms, limit);
  const shown = open && typed !== '';
  const options = useOptions(suggestions.items.map(({ item_id }) => String(item_id)));
  const { active, listId, idOf, move, clear } = options;
  const close = (): void => {
    setOpen(false);
    clear();
  };
  useEscape(close, shown);
  const choose = (item: SuggestedItem): void => {
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
    <div className={field.field} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div ref={box} className={css.box}>
        {value && <ItemPicture src={value.image} itemId={value.item_id} color={value.color} size={26} />}
        <input
          ref={input}
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
        <span id={`${id}-problem`} className={field.problem} role="alert">
          {problem}
        </span>
      )}
      <SuggestionList
        label={label}
        shown={shown}
        field={box}
        suggestions={suggestions}
        options={options}
        priceText={priceText}
        onChoose={choose}
      />
    </div>
  );
}
