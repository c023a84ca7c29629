import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import field from './field.module.css';

type Props = {
  label: string;
  /** The placeholder; the default is "Search". */
  hint?: string;
  value: string;
  /** Called with the trimmed text after a pause of `ms` in typing, or at once on Enter or when the field loses focus. */
  onSearch: (text: string) => void;
  ms: number;
};

/** A list's search. A `value` changed elsewhere (address, "clear filters") replaces the typed text. */
export function SearchField({ label, hint = t('ui.search'), value, onSearch, ms }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [asked, setAsked] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== known) {
    setKnown(value);
    // ignore the field's own search coming back: the user may have typed more since
    if (value !== asked) {
      setAsked(value);
      setTyped(value);
    }
  }
  const settle = (text: string): void => {
    clearTimeout(timer.current);
    if (text.trim() === asked) return;
    setAsked(text.trim());
    onSearch(text.trim());
  };
  return (
    <label className={field.field}>
      <span className={field.label}>{label}</span>
      <input
        className={field.input}
        type="search"
        maxLength={200}
        value={typed}
        placeholder={hint}
        onChange={({ target }) => {
          const text = target.value;
          setTyped(text);
          clearTimeout(timer.current);
          // skip the search if the text was replaced from elsewhere meanwhile
          timer.current = setTimeout(() => target.value === text && settle(text), ms);
        }}
        onKeyDown={(event) => event.key === 'Enter' && settle(typed)}
        onBlur={() => settle(typed)}
      />
    </label>
  );
}
