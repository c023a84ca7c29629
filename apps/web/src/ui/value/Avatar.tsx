import { currentLang } from '../../i18n/i18n.ts';
import css from './Avatar.module.css';
import { Picture } from './Picture.tsx';

type Props = {
  /** Null shows the initials of the name. */
  src: string | null;
  name: string;
  /** In pixels. */
  size: number;
};

/** The first letters of the first and the last word; of the first alone when either is no letter. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '');
  const both = [first, last].every((one) => /^\p{L}$/u.test(one));
  return (both ? first + last : first).toLocaleUpperCase(currentLang());
}

/** The initials have sizes of the application: about 0.4 of the picture, at most. */
const initialsSize = (size: number): string => (size < 32 ? 'small' : size < 56 ? 'medium' : 'large');

/** The picture of a person, beside their name; their initials while it cannot be loaded. */
export const Avatar = ({ src, name, size }: Props) => (
  <Picture sources={[src]} width={size} height={size} className={css.avatar} loading="lazy">
    <span className={css.avatar} style={{ width: size, height: size }} data-size={initialsSize(size)} aria-hidden>
      {initialsOf(name)}
    </span>
  </Picture>
);
