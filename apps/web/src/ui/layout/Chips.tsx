import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import css from './Chips.module.css';

export type Chip = {
  id: string;
  label: string;
  /** Shown instead of the plain label. */
  content?: ReactNode;
  onRemove?: (() => void) | undefined;
};

type Props = {
  /** The name of the chips, shown before them. */
  label: string;
  hideLabel?: boolean;
  chips: readonly Chip[];
  /** The maximum number shown; the last chip counts the rest. */
  max?: number;
};

/** The chosen options, each with a cross that removes it. */
export function Chips({ label, hideLabel = false, chips, max = 8 }: Props) {
  const shown = chips.length > max + 1 ? chips.slice(0, max) : chips;
  return (
    <div className={css.line}>
      {!hideLabel && (
        <span className={css.label} aria-hidden>
          {label}
        </span>
      )}
      <ul className={css.chips} aria-label={label}>
        {shown.map(({ id, label: name, content, onRemove }) => (
          <li key={id} className={css.chip}>
            {content ?? name}
            {onRemove && (
              <button
                type="button"
                className={css.remove}
                aria-label={t('ui.removeChip', { name })}
                title={t('ui.remove')}
                onClick={onRemove}
              >
                <IconX size={12} stroke={2} aria-hidden />
              </button>
            )}
          </li>
        ))}
        {shown.length < chips.length && <li className={css.chip}>{t('ui.moreChips', { n: chips.length - shown.length })}</li>}
      </ul>
    </div>
  );
}
