import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import css from './PersonName.module.css';

type Props = {
  /** Null shows the first letter of the name. */
  picture: string | null;
  name: string;
  /** What stands below the name. */
  children: ReactNode;
};

/** A person in a row of a list: picture and name, and a line below it. */
export const PersonName = ({ picture, name, children }: Props) => (
  <span className={css.person}>
    <Avatar src={picture} name={name} size={32} />
    <span className={css.names}>
      <strong>{name}</strong>
      <span className={css.below}>{children}</span>
    </span>
  </span>
);
