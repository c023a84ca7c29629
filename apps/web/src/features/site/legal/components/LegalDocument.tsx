import { Fragment, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import type { Point, Section } from '../legal.ts';
import css from './LegalDocument.module.css';

function PointEntry({ point: { term, names, text, link } }: { point: Point }) {
  return (
    <li>
      {term && <strong className={css.term}>{term}</strong>}
      {names && (
        <span className={css.term}>
          {names.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ' '}
              <code>{name}</code>
            </Fragment>
          ))}
        </span>
      )}
      {text}
      {link && (
        <>
          {' '}
          <AppLink href={link.href} className="link">
            {link.label}
          </AppLink>
        </>
      )}
    </li>
  );
}

type Props = {
  title: string;
  lead: string;
  sections: readonly Section[];
  /** Appended to the last section. */
  children: ReactNode;
};

/** A long text with numbered sections. On a wide screen its contents stand beside it. */
export function LegalDocument({ title, lead, sections, children }: Props) {
  return (
    <div className={css.page}>
      <nav className={css.contents} aria-label={t('legal.contents')}>
        <p aria-hidden>{t('legal.contents')}</p>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={css.text}>
        <PageHeader title={title} lead={lead} />
        {sections.map(({ id, title: heading, text, points }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              {index + 1}. {heading}
            </h2>
            <p>{text}</p>
            {points && (
              <ul>
                {points.map((point) => (
                  <PointEntry key={point.text} point={point} />
                ))}
              </ul>
            )}
            {index === sections.length - 1 && children}
          </section>
        ))}
      </article>
    </div>
  );
}
