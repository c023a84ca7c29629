import { currentLang } from '../../i18n/i18n.ts';
import css from './Avatar.module.css';

type Props = {
  /** Null shows the first letter of the name. */
  src: string | null;
  name: string;
  /** In pixels. */
  size: number;
};

/** The picture of a person, beside their name. */
export const Avatar = ({ src, name, size }: Props) =>
  src === null ? (
    <span className={css.avatar} style={{ width: size, height: size, fontSize: size * 0.45 }} aria-hidden>
      {Array.from(name.trim())[0]?.toLocaleUpperCase(currentLang())}
    </span>
  ) : (
    <img src={src} alt="" width={size} height={size} className={css.avatar} loading="lazy" />
  );
