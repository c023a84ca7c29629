import type { ComponentProps, ReactNode } from 'react';
import css from './Checkbox.module.css';

type Props = Pick<ComponentProps<'input'>, 'tabIndex' | 'onKeyDown'> & {
  checked: boolean;
  /** @param shift the Shift key was held */
  onChange: (checked: boolean, shift: boolean) => void;
  /** Some of what the box stands for is chosen, not all. */
  indeterminate?: boolean;
  disabled?: boolean;
  /** Read aloud in place of words beside the box. */
  label?: string;
  className?: string | undefined;
  /** The words beside the box; a press on them counts too. */
  children?: ReactNode;
  'data-tick'?: boolean;
};

/** A box to tick. For what takes effect at once use `Toggle`. */
export function Checkbox({ onChange, indeterminate = false, label, className = '', children, ...input }: Props) {
  const alone = children === undefined;
  const box = (
    <input
      type="checkbox"
      {...input}
      className={alone ? `${css.box} ${className}` : css.box}
      aria-label={label}
      ref={(element) => {
        if (element) element.indeterminate = indeterminate;
      }}
      // The change of a checkbox comes as a click, also by the space bar. The click has the Shift key.
      onChange={({ target, nativeEvent }) => onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
  if (alone) return box;
  return (
    <label className={`${css.check} ${className}`}>
      {box}
      {children}
    </label>
  );
}
