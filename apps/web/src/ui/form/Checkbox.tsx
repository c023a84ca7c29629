import type { ComponentProps, ReactNode } from 'react';
import css from './Checkbox.module.css';

type Props = Pick<ComponentProps<'input'>, 'tabIndex' | 'onKeyDown'> & {
  checked: boolean;
  /** @param shift true when the Shift key was held */
  onChange: (checked: boolean, shift: boolean) => void;
  /** True when only some of the entries that the box stands for are selected. */
  indeterminate?: boolean;
  disabled?: boolean;
  /** The accessible name of a box without visible text. */
  label?: string;
  className?: string | undefined;
  /** The text beside the box; clicking it toggles the box. */
  children?: ReactNode;
  'data-tick'?: boolean;
};

/** A checkbox for a form or a selection. For a setting that takes effect at once use `Toggle`. */
export function Checkbox({ onChange, indeterminate = false, label, className = '', children, ...input }: Props) {
  const withoutLabel = children === undefined;
  const box = (
    <input
      type="checkbox"
      {...input}
      className={withoutLabel ? `${css.box} ${className}` : css.box}
      aria-label={label}
      ref={(element) => {
        if (element) element.indeterminate = indeterminate;
      }}
      // A checkbox's change event is a click event, also after the space bar. The click has the state of the Shift key.
      onChange={({ target, nativeEvent }) => onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
  if (withoutLabel) return box;
  return (
    <label className={`${css.check} ${className}`}>
      {box}
      {children}
    </label>
  );
}
