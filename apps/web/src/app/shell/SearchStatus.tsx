import { t } from '../../i18n/i18n.ts';
import { floatValue } from '../../lib/format.ts';
import type { ItemSearch } from './item-search.ts';
import type { Pasted, usePasted } from './pasted.ts';

/** The text about a link beside its options, or the reason why it has no options. */
function pastedText({ kind, items, inspect }: Pasted): string | null {
  if (kind === 'nameless') return t('shell.linkNameless');
  if (kind === 'none' || (kind === 'items' && items.length === 0)) return t('shell.nothingFound');
  if (!inspect) return null;
  if (inspect.asset_id !== null) return t('shell.inspectAsset', { asset: inspect.asset_id });
  const facts = [
    ...(inspect.float === null ? [] : [t('shell.inspectFloat', { float: floatValue(inspect.float) })]),
    ...(inspect.seed === null ? [] : [t('shell.inspectSeed', { seed: inspect.seed })]),
    ...(inspect.paint_index === null ? [] : [t('shell.inspectPaint', { paint: inspect.paint_index })]),
    ...(inspect.def_index === null ? [] : [t('shell.inspectWeapon', { weapon: inspect.def_index })]),
    ...(inspect.stattrak ? ['StatTrak™'] : []),
  ];
  return t('shell.inspectItem', { facts: facts.join(' · ') });
}

const Failed = ({ retry }: { retry: () => void }) => (
  <>
    {t('shell.couldNotLoad')}{' '}
    <button type="button" className="link" onClick={retry}>
      {t('shell.retry')}
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
  if (pasted) return pasted.failed ? <Failed retry={pasted.retry} /> : t('shell.searching');
  if (search.state === 'searching') return t('shell.searching');
  if (search.state === 'empty') return t('shell.noItems');
  if (search.state === 'failed') return <Failed retry={search.retry} />;
  return search.state === 'idle' ? null : t('shell.results', { n: search.items.length });
}
