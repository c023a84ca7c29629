import type { ReactNode } from 'react';
import { t } from '../i18n/i18n.ts';
import { AppLink } from '../lib/AppLink.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { Skeleton } from '../ui/state/ListState.tsx';
import css from './PictureCard.module.css';

type CardsProps = {
  /** The accessible name of the list, not shown. */
  label: string;
  refreshing?: boolean;
  children: ReactNode;
};

/** A list of cards with pictures; its children are `<PictureCard>`. */
export const PictureCards = ({ label, refreshing = false, children }: CardsProps) => (
  <ul className={css.cards} aria-label={label} aria-busy={refreshing} data-refreshing={refreshing}>
    {children}
  </ul>
);

type CardProps = {
  image: string | null;
  itemId?: number;
  /** Rarity colour. */
  color: string | null;
  /** A small line above the name: the weapon, the kind of a case. */
  over?: ReactNode;
  name: string;
  /** The address of the item or collection on the card. */
  href?: string;
  /** Opens the address in a new tab, as pages of items do. */
  newTab?: boolean;
  /** Figures below the name. */
  children?: ReactNode;
};

/** An item or collection with its picture. The whole card is the link. */
export function PictureCard({ image, itemId, color, over, name, href, newTab = false, children }: CardProps) {
  const content = (
    <>
      <ItemPicture src={image} itemId={itemId} color={color} size={96} wide />
      <span className={css.words}>
        {over && <span className={css.over}>{over}</span>} <span className={css.name}>{name}</span>
      </span>
      {children && <span className={css.figures}>{children}</span>}
    </>
  );
  return (
    <li className={css.item}>
      {href === undefined ? (
        <div className={css.card}>{content}</div>
      ) : newTab ? (
        <a className={css.card} href={href} target="_blank" rel="noopener">
          {content}
        </a>
      ) : (
        <AppLink className={css.card} href={href}>
          {content}
        </AppLink>
      )}
    </li>
  );
}

/** A label and a figure of a card, on one line. */
export const CardFigure = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className={css.figure}>
    <span className={css.label}>{label}</span> <span className={css.value}>{children}</span>
  </span>
);

/** Placeholders of the size of the cards. */
export function PictureCardSkeletons({ label, count, figures = 1 }: { label: string; count: number; figures?: number }) {
  return (
    <>
      <p className="visually-hidden" role="status">{`${label}. ${t('ui.loading')}`}</p>
      <div className={css.cards} aria-hidden aria-busy>
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className={css.card}>
            <Skeleton height={96} />
            <span className={css.words}>
              <span className={css.over}>
                <Skeleton width="45%" />
              </span>
              <span className={css.name}>
                <Skeleton width="80%" />
              </span>
            </span>
            <span className={css.figures}>
              {Array.from({ length: figures }, (__, line) => (
                <span key={line} className={css.figure}>
                  <Skeleton width="60%" />
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
    </>
  );
}
