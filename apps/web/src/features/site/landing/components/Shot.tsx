import { currentLang } from '../../../../i18n/i18n.ts';
import { useScheme } from '../../../../lib/theme.ts';
import { frameOf, LIGHT, PHONE, PHONE_SIZES, SIZES, sourceSet, type ShotName, type Theme } from './shot.ts';
import css from './Shot.module.css';

type Props = {
  name: ShotName;
  /** The picture for a phone, on which the wide one would not be legible. */
  phone?: ShotName;
  alt: string;
  /** Part of the first view: loaded at once, with high priority. */
  first?: boolean;
};

/** The prerendered page offers both themes, and the browser chooses by its colour scheme. */
const themesOffered = (chosen: Theme): readonly Theme[] => (import.meta.env.SSR ? ['light', 'dark'] : [chosen]);

/** A picture of the product in the visitor's theme and language. */
export function Shot({ name, phone, alt, first = false }: Props) {
  const chosen = useScheme();
  const lang = currentLang();
  const media = (theme: Theme, more?: string): string | undefined =>
    [more, theme === 'light' && import.meta.env.SSR && LIGHT].filter(Boolean).join(' and ') || undefined;
  return (
    <picture className={css.shot}>
      {themesOffered(chosen).flatMap((theme) => [
        phone && (
          <source
            key={`${theme} phone`}
            media={media(theme, PHONE)}
            srcSet={sourceSet(phone, lang, theme)}
            sizes={PHONE_SIZES}
            width={frameOf(phone, lang, theme).width}
            height={frameOf(phone, lang, theme).height}
          />
        ),
        <source key={theme} media={media(theme)} srcSet={sourceSet(name, lang, theme)} sizes={SIZES} />,
      ])}
      <img
        {...frameOf(name, lang, chosen)}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  );
}
