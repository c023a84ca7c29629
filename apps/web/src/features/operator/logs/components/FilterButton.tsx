import { t } from '../../../../i18n/i18n.ts';
import { isLongId, MiddleCut } from '../../../../ui/value/MiddleCut.tsx';
import css from './LogTable.module.css';

type Props = {
  text: string;
  /** The value as the log stores it; shown as a hint. */
  raw?: string;
  onPress: (() => void) | undefined;
};

/** A value of a row. A press filters the list by it. Plain text when the list has no filters. */
export function FilterButton({ text, raw = text, onPress }: Props) {
  const shown = isLongId(text.split(' ').at(-1)!) ? <MiddleCut text={text} /> : text;
  if (!onPress) return <span title={raw}>{shown}</span>;
  return (
    <button type="button" className={css.filter} title={t('logs.filterBy', { value: raw })} onClick={onPress}>
      {shown}
    </button>
  );
}
