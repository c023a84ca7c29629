import type { ReactNode } from 'react';
import type { GuidePage } from '../lib/guide.ts';
import { usePageTitle } from '../lib/title.ts';
import { ItemPicture } from './ItemPicture.tsx';
import { type HelpLines, ScreenHelp } from '../ui/overlay/ScreenHelp.tsx';
import css from './PictureHeader.module.css';

type Props = {
  image: string | null;
  itemId?: number;
  color: string | null;
  /** A small line above the heading. */
  over: ReactNode;
  title: string;
  /** The document's title, when it differs from the heading. */
  documentTitle?: string;
  /** Facts below the heading. */
  facts?: ReactNode;
  /** The lines that explain the screen, behind a question mark. */
  help?: HelpLines;
  /** The page of the guide about the screen's job, behind the same question mark. */
  guide?: GuidePage;
  actions?: ReactNode;
};

/** The heading of a screen about one item with a picture. Also sets the document's title. */
export function PictureHeader({ image, itemId, color, over, title, documentTitle = title, facts, help, guide, actions }: Props) {
  usePageTitle(documentTitle);
  return (
    <header className={css.header}>
      <ItemPicture src={image} itemId={itemId} color={color} size={104} />
      <div className={css.text}>
        <p className={css.over}>{over}</p>
        <div className={css.heading}>
          <h1 className={css.title}>{title}</h1>
          {help && <ScreenHelp lines={help} guide={guide} />}
        </div>
        {facts && <p className={css.facts}>{facts}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
