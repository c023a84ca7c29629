import { IconSearch } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { loadTexts, t } from '../../i18n/i18n.ts';
import { importWithTimeout } from '../../lib/import-with-timeout.ts';
import { whenUsed } from '../../lib/when-used.ts';
import { LazyPart } from '../../ui/state/LazyPart.tsx';
import type { Viewer } from '../pages.ts';
import { SEARCH_ID, SEARCH_MAX_LENGTH, type EarlySearch } from './early-search.ts';
import css from './Search.module.css';

const Search = lazy(() =>
  new Promise<void>(whenUsed).then(() =>
    importWithTimeout(async () => {
      const [module] = await Promise.all([import('./Search.tsx'), loadTexts('search', 'ui')]);
      return { default: module.Search };
    }),
  ),
);

/** The search of the top bar. Its code loads at the first sign of use; until it is there the field keeps what is typed. */
export function SearchField({ viewer }: { viewer: Viewer }) {
  const [early, setEarly] = useState<EarlySearch>({ text: '', isFocused: false, isOpened: false });
  const note = (change: Partial<EarlySearch>): void => setEarly((before) => ({ ...before, ...change }));
  return (
    <LazyPart fallback={<EarlyField text={early.text} onNote={note} />}>
      <Search viewer={viewer} place="bar" early={early} />
    </LazyPart>
  );
}

/** Looks like the closed search, which takes its place. */
const EarlyField = ({ text, onNote }: { text: string; onNote: (change: Partial<EarlySearch>) => void }) => (
  <div className={css.search} data-place="bar" data-open="false" role="search">
    <IconSearch size={16} aria-hidden className={css.icon} />
    <input
      id={SEARCH_ID}
      className={css.input}
      type="text"
      role="combobox"
      autoComplete="off"
      spellCheck={false}
      maxLength={SEARCH_MAX_LENGTH}
      aria-label={t('shell.searchItems')}
      aria-expanded={false}
      aria-controls={SEARCH_ID}
      placeholder={t('shell.searchPlaceholder')}
      value={text}
      onFocus={() => onNote({ isFocused: true })}
      onBlur={() => onNote({ isFocused: false, isOpened: false })}
      onClick={() => onNote({ isOpened: true })}
      onChange={(event) => onNote({ text: event.target.value, isOpened: true })}
    />
    <kbd className={css.key} aria-hidden>
      Ctrl K
    </kbd>
  </div>
);
