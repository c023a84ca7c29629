import type { ReactNode } from 'react';
import css from './Section.module.css';

type Props = {
  title: string;
  lead?: string;
  actions?: ReactNode;
  /** The content spans the whole width of the window. */
  flush?: boolean;
  children: ReactNode;
};

/** A part of the landing page with its heading. */
export function Section({ title, lead, actions, flush = false, children }: Props) {
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.head}>
        <div>
          <h2 className={flush ? css.small : css.title}>{title}</h2>
          {lead && <p className={css.lead}>{lead}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      <div className={flush ? undefined : css.body}>{children}</div>
    </section>
  );
}
