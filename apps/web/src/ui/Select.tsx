import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import css from './Select.module.css';

/** One of a list: the browser's own control, looking like the other fields. It needs a label around it or an `aria-label`. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className={css.box}>
      <select {...props} className={css.select} />
      <IconChevronDown size={14} aria-hidden />
    </span>
  );
}
