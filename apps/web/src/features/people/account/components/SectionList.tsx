import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { sectionAt, type Part, type PartId } from '../sections.ts';
import css from './SectionList.module.css';

/** Distance from the top of the window: below the top bar and a phone's tabs. */
const LINE_PX = 140;
/** Events with which the user scrolls. */
const SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown'] as const;

/** The hash of the address, and a state that is another one for each way to it. */
type Visit = { hash: string; state: object };

/** The id of the section in view: the one that the hash names until the user scrolls, else the one below the line. */
function useCurrentSection({ sections }: Part, { hash, state }: Visit): string {
  const [passed, setPassed] = useState<string | null>(null);
  const [scrolledFrom, setScrolledFrom] = useState<object | null>(null);
  useEffect(() => {
    const update = (): void => {
      const tops = sections.map(({ id }) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      const page = document.documentElement;
      const atEnd = page.scrollTop > 0 && page.scrollTop + page.clientHeight >= page.scrollHeight - 2;
      setPassed(sections[sectionAt(tops, LINE_PX, atEnd)]!.id);
    };
    const leave = (): void => setScrolledFrom(state);
    update();
    for (const type of ['scroll', 'resize'] as const) addEventListener(type, update, { passive: true });
    for (const type of SCROLL_EVENTS) addEventListener(type, leave, { passive: true });
    return () => {
      for (const type of ['scroll', 'resize'] as const) removeEventListener(type, update);
      for (const type of SCROLL_EVENTS) removeEventListener(type, leave);
    };
  }, [sections, state]);
  const named = scrolledFrom === state ? undefined : sections.find(({ id }) => id === hash);
  return (named ?? sections.find(({ id }) => id === passed) ?? sections[0]!).id;
}

type Props = { parts: readonly Part[]; open: PartId; visit: Visit };

/** The way through the page: its parts with their sections beside them, or the parts as tabs above them on a phone. */
export function SectionList({ parts, open, visit }: Props) {
  const current = useCurrentSection(
    parts.find(({ id }) => id === open)!,
    visit,
  );
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const box = list.current;
    const tab = box?.children[parts.findIndex(({ id }) => id === open)];
    if (!box || !(tab instanceof HTMLElement) || box.scrollWidth <= box.clientWidth) return;
    box.scrollTo({ left: tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2 });
  }, [parts, open]);
  return (
    <nav className={css.nav} aria-label={t('account.onThisPage')}>
      <ul ref={list} className={css.parts}>
        {parts.map(({ id: part, label, sections }) => (
          <li key={part}>
            <AppLink href={pathTo('/user-details', { hash: part })} className={css.part} aria-current={part === open ? 'page' : undefined}>
              {t(label)}
            </AppLink>
            <ul className={css.sections}>
              {sections.map((section) => (
                <li key={section.id}>
                  <AppLink
                    href={pathTo('/user-details', { hash: section.id })}
                    className={css.link}
                    aria-current={part === open && section.id === current ? 'location' : undefined}
                  >
                    {t(section.label)}
                  </AppLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
