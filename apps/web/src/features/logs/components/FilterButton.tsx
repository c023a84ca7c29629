import { t } from '../../../i18n/i18n.ts';
import css from './LogTable.module.css';

/** A value of a row that filters the list by it; plain where the list cannot be filtered. */
export function FilterButton({ text, onPress }: { text: string; onPress: (() => void) | undefined }) {
  if (!onPress) return <>{text}</>;
  return (
    <button type="button" className={css.filter} title={t('logs.filterBy', { value: text })} onClick={onPress}>
      {text}
    </button>
  );
}
