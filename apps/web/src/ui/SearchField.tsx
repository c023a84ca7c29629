import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import field from './field.module.css';

type Props = {
  label: string;
  /** What may be typed; "Search" unless told. */
  hint?: string;
  value: string;
  /** Called with the trimmed text once the typing has rested for `ms`, and at once on Enter or when the field is left. */
  onSearch: (text: string) => void;
  ms: number;
};

/** The search of a list. What stands in `value` from elsewhere (address, "clear filters") replaces what was typed. */
export function SearchField({ label, hint = t('ui.search'), value, onSearch, ms }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [asked, setAsked] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== known) {
    setKnown(value);
    // what was asked for here comes back as it was asked: more may have been typed since
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
          // what came from elsewhere in its place is not asked for again
          timer.current = setTimeout(() => target.value === text && settle(text), ms);
        }}
        onKeyDown={(event) => event.key === 'Enter' && settle(typed)}
        onBlur={() => settle(typed)}
      />
    </label>
  );
}
