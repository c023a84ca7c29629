import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { list } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useSources } from '../marketplaces.queries.ts';
import { countStates } from '../source.rules.ts';
import css from './SourceLine.module.css';

const NAMED = 3;

/** The state of all sources in one line: how many are on time, and which ones failed. */
export function SourceLine() {
  const { data, error } = useSources();
  if (!data) return <p className={css.line}>{error ? t('marketplaces.sourcesUnknown') : ' '}</p>;
  const counts = countStates(data.items);
  const failed = data.items.filter(({ state }) => state === 'failed').map(({ name }) => name);
  return (
    <p className={css.line}>
      <span>{t('marketplaces.sourcesOk', { ok: counts.ok, n: data.items.length - counts.off })}</span>
      {failed.length > 0 && (
        <span className={css.failed}>
          {t('marketplaces.sourcesFailed', { markets: list(failed.slice(0, NAMED)), more: Math.max(0, failed.length - NAMED) })}
        </span>
      )}
      <AppLink href={pathTo('/status')} className="link">
        {t('marketplaces.allSources')}
      </AppLink>
    </p>
  );
}
