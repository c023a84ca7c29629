import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import type { LogsSearch } from '../logs.search.ts';
import css from './LogPages.module.css';

type Props = { search: LogsSearch; ids: readonly number[]; limit: number; onPage: (page: Pick<LogsSearch, 'before' | 'after'>) => void };

/** The pages of a log, which begin after or before a row's id. The newest page has no newer one. */
export function LogPages({ search, ids, limit, onPage }: Props) {
  const isNewest = search.before === undefined && search.after === undefined;
  const [first, last] = [ids[0], ids.at(-1)];
  // a page that was reached by going to newer rows always has an older page
  const hasOlder = last !== undefined && (ids.length >= limit || search.after !== undefined);
  if (isNewest && !hasOlder) return null;
  return (
    <nav className={css.pages} aria-label={t('logs.pages')}>
      <Button variant="default" disabled={isNewest} onClick={() => onPage({ before: undefined, after: undefined })}>
        {t('logs.newest')}
      </Button>
      <Button variant="default" disabled={isNewest || first === undefined} onClick={() => onPage({ before: undefined, after: first })}>
        {t('logs.newer')}
      </Button>
      <Button variant="default" disabled={!hasOlder} onClick={() => onPage({ before: last, after: undefined })}>
        {t('logs.older')}
      </Button>
    </nav>
  );
}
