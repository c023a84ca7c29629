import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { EmptyArt } from '../../../../ui/state/EmptyArt.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { QuestionEntry } from '../components/QuestionEntry.tsx';
import { useFacts } from '../../facts/facts.public.ts';
import { findQuestions, type Group } from '../faq.ts';
import css from './FaqPage.module.css';

const SEARCH_MS = 200;
const route = getRouteApi('/faq');

/** The expanded questions: those that the user expanded, and the one in the hash. */
function useUnfolded(): { unfolded: ReadonlySet<string>; toggle: (id: string, open: boolean) => void } {
  const { hash } = useLocation();
  const navigate = route.useNavigate();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(() => new Set([hash]));
  const [known, setKnown] = useState(hash);
  if (hash !== known) {
    setKnown(hash);
    setUnfolded(new Set([...unfolded, hash]));
  }
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView({ block: 'nearest' });
  }, [hash]);
  const toggle = (id: string, open: boolean): void => {
    if (unfolded.has(id) === open) return;
    setUnfolded((before) => new Set(open ? [...before, id] : [...before].filter((other) => other !== id)));
    if (open) void navigate({ hash: id, search: true, replace: true, resetScroll: false, hashScrollIntoView: false });
  };
  return { unfolded, toggle };
}

function Contents({ groups }: { groups: readonly Group[] }) {
  return (
    <nav className={css.contents} aria-label={t('help.faqGroups')}>
      <ul>
        {groups.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{t(title)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NothingFound({ typed, onShowAll }: { typed: string; onShowAll: () => void }) {
  return (
    <div className={css.none}>
      <EmptyArt />
      <p>{t('help.faqNone', { text: typed })}</p>
      <Button variant="default" onClick={onShowAll}>
        {t('help.faqAll')}
      </Button>
    </div>
  );
}

/** Questions and answers with a search as you type; `/faq#id` expands the question with that id. */
export function FaqPage() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const facts = useFacts();
  const { unfolded, toggle } = useUnfolded();
  const groups = findQuestions(q, facts);
  const found = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const search = (text: string): void => void navigate({ search: { q: text || undefined }, hash: true, replace: true, resetScroll: false });
  return (
    <div className={css.page}>
      <div className={css.top}>
        <PageHeader title={t('help.faqTitle')} documentTitle={t('help.faqShort')} lead={t('help.faqLead')} />
        <div>
          <SearchField label={t('help.faqSearch')} value={q} ms={SEARCH_MS} onSearch={search} />
          <p className="visually-hidden" role="status">
            {q !== '' && t('help.faqFound', { n: found })}
          </p>
        </div>
      </div>
      <Contents groups={groups} />
      <div className={css.groups}>
        {groups.map(({ id, title, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{t(title)}</h2>
            <div className={css.questions}>
              {questions.map((question) => (
                <QuestionEntry
                  key={question.id}
                  question={question}
                  facts={facts}
                  open={unfolded.has(question.id)}
                  onToggle={(open) => toggle(question.id, open)}
                />
              ))}
            </div>
          </section>
        ))}
        {found === 0 && <NothingFound typed={q} onShowAll={() => search('')} />}
        <p className={css.more}>
          {t('help.faqMore')}{' '}
          <AppLink href={pathTo('/contact')} className="link">
            {t('help.faqToContact')}
          </AppLink>
          {' · '}
          <AppLink href={pathTo('/guide')} className="link">
            {t('help.navigationGuide')}
          </AppLink>
        </p>
      </div>
    </div>
  );
}
