import { t } from '../../i18n/i18n.ts';
import { floatValue } from '../../lib/format.ts';
import type { ItemSearch } from './item-search.ts';
import type { Pasted, usePasted } from './pasted.ts';

/** The text about a link beside its options, or the reason why it has no options. */
function pastedText({ kind, items, inspect }: Pasted): string | null {
  if (kind === 'nameless') return t('search.linkNameless');
  if (kind === 'none' || (kind === 'items' && items.length === 0)) return t('search.nothingFound');
  if (!inspect) return null;
  if (inspect.asset_id !== null) return t('search.inspectAsset', { asset: inspect.asset_id });
  const facts = [
    ...(inspect.float === null ? [] : [t('search.inspectFloat', { float: floatValue(inspect.float) })]),
    ...(inspect.seed === null ? [] : [t('search.inspectSeed', { seed: inspect.seed })]),
    ...(inspect.paint_index === null ? [] : [t('search.inspectPaint', { paint: inspect.paint_index })]),
    ...(inspect.def_index === null ? [] : [t('search.inspectWeapon', { weapon: inspect.def_index })]),
    ...(inspect.stattrak ? ['StatTrak™'] : []),
  ];
  return t('search.inspectItem', { facts: facts.join(' · ') });
}

const Failed = ({ retry }: { retry: () => void }) => (
  <>
    {t('shell.couldNotLoad')}{' '}
    <button type="button" className="link" onClick={retry}>
      {t('search.retry')}
    </button>
  </>
);

/** What came of the search, or of a pasted link. */
export function SearchStatus({
  search,
  pasted,
}: {
  search: ItemSearch;
  /** Null for a text that is no link. */ pasted: ReturnType<typeof usePasted> | null;
}) {
  if (pasted?.reply) return pastedText(pasted.reply);
  if (pasted) return pasted.failed ? <Failed retry={pasted.retry} /> : t('search.searching');
  if (search.state === 'searching') return t('search.searching');
  if (search.state === 'empty') return t('search.noItems');
  if (search.state === 'failed') return <Failed retry={search.retry} />;
  return search.state === 'idle' ? null : t('search.results', { n: search.items.length });
}
