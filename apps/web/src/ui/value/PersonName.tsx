import type { ReactNode } from 'react';
import { AppLink } from '../../lib/AppLink.tsx';
import { Avatar } from './Avatar.tsx';
import css from './PersonName.module.css';

type Props = {
  /** Null shows the first letter of the name. */
  picture: string | null;
  name: string;
  /** The address that the name leads to: what the row opens. */
  href?: string;
  /** What stands below the name. */
  children: ReactNode;
};

/** A person in a row of a list: picture and name, and a line below it. */
export const PersonName = ({ picture, name, href, children }: Props) => (
  <span className={css.person}>
    <Avatar src={picture} name={name} size={32} />
    <span className={css.names}>
      {href === undefined ? (
        <strong>{name}</strong>
      ) : (
        <AppLink href={href} className={css.link} data-opens-row onClick={(event) => event.stopPropagation()}>
          {name}
        </AppLink>
      )}
      <span className={css.below}>{children}</span>
    </span>
  </span>
);
