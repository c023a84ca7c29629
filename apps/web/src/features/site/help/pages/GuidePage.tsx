import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t, useLang } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { GUIDE, type GuidePage as Page } from '../../../../lib/guide.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { GuideText } from '../components/GuideText.tsx';
import { loadGuide } from '../guide.ts';
import css from './GuidePage.module.css';

const route = getRouteApi('/guide/$page');

function Contents({ current }: { current: Page }) {
  return (
    <nav className={css.contents} aria-label={t('help.guidePages')}>
      <ul>
        {(Object.keys(GUIDE) as Page[]).map((page) => (
          <li key={page}>
            <AppLink href={pathTo('/guide/$page', { params: { page } })} aria-current={page === current ? 'page' : undefined}>
              {t(GUIDE[page])}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page of the guide: how one job is done, in the language of the screen. Its text is a file of `docs/guide`. */
export function GuidePage() {
  const page = route.useParams().page as Page;
  const lang = useLang();
  const { data, error, refetch } = useQuery({ queryKey: ['guide', lang, page], queryFn: () => loadGuide(page), staleTime: Infinity });
  return (
    <div className={css.page}>
      <Contents current={page} />
      <article aria-busy={!data && !error}>
        <PageHeader title={data?.title ?? t(GUIDE[page])} documentTitle={t('help.guideTitle', { page: t(GUIDE[page]) })} />
        {data ? <GuideText content={data.content} /> : error && <Failed error={error} onRetry={() => void refetch()} />}
      </article>
    </div>
  );
}
