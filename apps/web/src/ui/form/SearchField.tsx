import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import field from './field.module.css';

type Props = {
  label: string;
  /** The placeholder; the default is "Search". */
  hint?: string;
  value: string;
  /** Called with the trimmed text after a pause of `ms` in typing, or at once on Enter or when the field loses focus. */
  onSearch: (text: string) => void;
  ms: number;
  /** The problem of the text, or null. */
  problem?: string | null;
};

/** A list's search. A `value` that is changed elsewhere (address, "clear filters") replaces the typed text. */
export function SearchField({ label, hint = t('ui.search'), value, onSearch, ms, problem = null }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [searched, setSearched] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== lastValue) {
    setLastValue(value);
    // ignore the field's own search when it comes back, because the user may have typed more since
    if (value !== searched) {
      setSearched(value);
      setTyped(value);
    }
  }
  const search = (text: string): void => {
    clearTimeout(timer.current);
    if (text.trim() === searched) return;
    setSearched(text.trim());
    onSearch(text.trim());
  };
  return (
    <label className={field.field}>
      <span id={`${id}-label`} className={field.label} data-of="search">
        {label}
      </span>
      <input
        aria-labelledby={`${id}-label`}
        className={field.input}
        type="search"
        maxLength={200}
        value={typed}
        placeholder={hint}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={({ target }) => {
          const text = target.value;
          setTyped(text);
          clearTimeout(timer.current);
          // skip the search if the text was replaced from elsewhere meanwhile
          timer.current = setTimeout(() => target.value === text && search(text), ms);
        }}
        onKeyDown={(event) => event.key === 'Enter' && search(typed)}
        onBlur={() => search(typed)}
      />
      {problem !== null && (
        <span id={`${id}-problem`} className={field.problem} role="alert">
          {problem}
        </span>
      )}
    </label>
  );
}
