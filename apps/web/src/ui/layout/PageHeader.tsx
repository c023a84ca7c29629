import type { ReactNode } from 'react';
import { IconChevronLeft } from '@tabler/icons-react';
import { AppLink } from '../../lib/AppLink.tsx';
import type { GuidePage } from '../../lib/guide.ts';
import { usePageTitle } from '../../lib/title.ts';
import { type HelpLines, ScreenHelp } from '../overlay/ScreenHelp.tsx';
import css from './PageHeader.module.css';

type Props = {
  title: string;
  /** The document's title, when it differs from the heading. */
  documentTitle?: string;
  /** The heading as screen readers say it, when marks beside it belong to its name. */
  spokenTitle?: string;
  /** Chips and words beside the heading. */
  marks?: ReactNode;
  /** The `TabList` of a screen whose parts have their own lists. */
  tabs?: ReactNode;
  lead?: ReactNode;
  /** The lines that explain the screen, behind a question mark. */
  help?: HelpLines;
  /** The page of the guide about the screen's job, behind the same question mark. */
  guide?: GuidePage;
  actions?: ReactNode;
  /** On a phone the actions have a line of their own, also while few of them are there: those that come later move nothing. */
  actionsBelow?: boolean;
  /** The screen that this one belongs to. */
  up?: { href: string; title: string };
};

/** A screen's heading. Also sets the document's title. */
export function PageHeader(props: Props) {
  const { title, documentTitle = title, spokenTitle, marks, tabs, lead, help, guide, actions, actionsBelow = false, up } = props;
  usePageTitle(documentTitle);
  return (
    <header className={css.header}>
      <div className={css.head}>
        {up && (
          <AppLink href={up.href} className={css.up}>
            <IconChevronLeft size={14} aria-hidden />
            {up.title}
          </AppLink>
        )}
        <div className={css.title}>
          <h1 aria-label={spokenTitle}>{title}</h1>
          {marks}
          {help && <ScreenHelp lines={help} guide={guide} />}
        </div>
        {tabs && <div className={css.tabs}>{tabs}</div>}
        {lead && (
          <p className={css.lead}>
            <span>{lead}</span>
          </p>
        )}
      </div>
      {actions && (
        <div className={css.actions} data-below={actionsBelow}>
          {actions}
        </div>
      )}
    </header>
  );
}

/** A framed part of a screen with its own heading. */
export function Panel({
  id,
  title,
  hideTitle = false,
  actions,
  children,
  flush = false,
}: {
  /** The id that links to this part use. */
  id?: string;
  title?: string;
  /** True where the content says what it is, such as a table below its figures. Screen readers still find the heading. */
  hideTitle?: boolean;
  actions?: ReactNode;
  children: ReactNode;
  flush?: boolean;
}) {
  return (
    <section id={id} className={css.panel} aria-label={title}>
      {hideTitle && <h2 className="visually-hidden">{title}</h2>}
      {!hideTitle && (title || actions) && (
        <div className={css.panelHead}>
          {title && <h2>{title}</h2>}
          {actions}
        </div>
      )}
      <div className={flush ? undefined : css.panelBody}>{children}</div>
    </section>
  );
}
