import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/title.ts';
import css from './Missing.module.css';

type Props = { title: string; text: string; /** A link to a place where the user may find it. */ children: ReactNode };

/** A screen whose address names a thing that does not exist. */
export function Missing({ title, text, children }: Props) {
  usePageTitle(title);
  return (
    <div className={css.missing}>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
