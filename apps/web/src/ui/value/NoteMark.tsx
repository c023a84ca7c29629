import { IconNote } from '@tabler/icons-react';
import { Help } from '../overlay/Tip.tsx';
import css from './NoteMark.module.css';

/** An icon that shows a note on hover, focus and touch. `label`: what the note is on. */
export const NoteMark = ({ note, label }: { note: string; label: string }) => (
  <Help label={note}>
    <IconNote size={15} stroke={1.7} className={css.mark} aria-label={label} />
  </Help>
);
