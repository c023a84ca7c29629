import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { sectionAt, type Section } from '../sections.ts';
import css from './SectionList.module.css';

/** Distance from the top of the window: below the top bar and a phone's chips. */
const LINE_PX = 140;

/** The index of the section in view. */
function useCurrentSection(sections: readonly Section[]): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const update = (): void => {
      const tops = sections.map(({ id }) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      const page = document.documentElement;
      const atEnd = page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 2;
      setCurrent(sectionAt(tops, LINE_PX, atEnd));
    };
    update();
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update, { passive: true });
    return () => {
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
    };
  }, [sections]);
  return current;
}

/** Navigation within the page: a list beside the sections, or chips above them on a phone. */
export function SectionList({ sections }: { sections: readonly Section[] }) {
  const current = useCurrentSection(sections);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const box = list.current;
    const chip = box?.children[current];
    if (!box || !(chip instanceof HTMLElement) || box.scrollWidth <= box.clientWidth) return;
    box.scrollTo({ left: chip.offsetLeft - (box.clientWidth - chip.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav className={css.nav} aria-label={t('account.onThisPage')}>
      <ul ref={list}>
        {sections.map(({ id, label }, index) => (
          <li key={id}>
            <AppLink
              href={pathTo('/user-details', { hash: id })}
              className={css.link}
              aria-current={index === current ? 'location' : undefined}
            >
              {t(label)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
