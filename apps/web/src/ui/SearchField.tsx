import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/i18n.ts';
import field from './field.module.css';

type Props = {
  label: string;
  value: string;
  /** Called with the trimmed text once the typing has rested for `ms`, and at once on Enter. */
  onSearch: (text: string) => void;
  ms: number;
};

/** The search of a list. What stands in `value` from elsewhere (address, "clear filters") replaces what was typed. */
export function SearchField({ label, value, onSearch, ms }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const settle = (text: string): void => {
    clearTimeout(timer.current);
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <label className={field.field}>
      <span className={field.label}>{label}</span>
      <input
        className={field.input}
        type="search"
        maxLength={200}
        value={typed}
        placeholder={t('ui.search')}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => settle(target.value), ms);
        }}
        onKeyDown={(event) => event.key === 'Enter' && settle(typed)}
      />
    </label>
  );
}
