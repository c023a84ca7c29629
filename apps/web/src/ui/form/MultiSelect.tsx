import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Choices, sameChoice, type ChoiceProps } from './Choices.tsx';
import { Popover } from '../overlay/Popover.tsx';
import field from './field.module.css';
import css from './MultiSelect.module.css';

type Props = ChoiceProps & {
  /** The text for an empty choice; the default is "All". */
  emptyLabel?: string;
  /** Hides the label when a heading already shows it. The label stays the accessible name. */
  hideLabel?: boolean;
  /** True to mark the control as an active filter when something is chosen. False when something is always chosen. */
  marked?: boolean;
};

/** The text of the closed control: "All", up to two names, the name of a preset, or "5 of 22". */
function summary({
  options,
  value,
  presets = [],
  emptyLabel,
}: Pick<Props, 'options' | 'value' | 'presets'> & { emptyLabel: string }): string {
  if (value.length === 0) return emptyLabel;
  if (value.length <= 2) return value.map((one) => options.find((option) => option.value === one)?.label ?? one).join(', ');
  const preset = presets.find(({ values }) => sameChoice(values, value));
  return preset?.label ?? t('ui.chosenOf', { n: value.length, total: options.length });
}

/** Chooses several options: a button that shows the choice and opens a list with search and presets. */
export function MultiSelect({ emptyLabel = t('ui.all'), hideLabel = false, marked = true, ...choices }: Props) {
  const { label, value } = choices;
  const [opened, setOpened] = useState(false);
  const text = summary({ ...choices, emptyLabel });
  return (
    <div className={field.field}>
      {!hideLabel && (
        <span className={field.label} aria-hidden>
          {label}
        </span>
      )}
      <Popover
        opened={opened}
        onChange={setOpened}
        label={label}
        align="start"
        width={300}
        className={css.drop}
        target={
          <button
            type="button"
            className={css.control}
            aria-label={`${label}: ${text}`}
            data-active={marked && value.length > 0}
            onClick={() => setOpened(!opened)}
          >
            <span className={css.text}>{text}</span>
            <IconChevronDown size={14} aria-hidden />
          </button>
        }
      >
        <Choices {...choices} />
      </Popover>
    </div>
  );
}
