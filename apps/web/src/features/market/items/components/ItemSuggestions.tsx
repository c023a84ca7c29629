import { useQuery } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { request, type Reply } from '../../../../lib/api.ts';
import { money } from '../../../../lib/format.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { ItemName } from '../../../../market-ui/ItemName.tsx';
import { ItemPicture } from '../../../../market-ui/ItemPicture.tsx';
import type { useOptions } from '../../../../ui/form/use-options.ts';
import { useFloating } from '../../../../ui/overlay/floating.ts';
import css from './ItemSuggestions.module.css';

export type SuggestedItem = Omit<Reply<'POST /item/all'>['items'][number], 'skin'>;

/**
 * Suggestions for a text that has not changed for a while. The list of an older text is never shown for a newer one.
 * @param game undefined = all games
 */
export function useSuggestions(game: number | undefined, typed: string, ms: number, limit: number) {
  const settled = useDebounced(typed, ms);
  const query = useQuery({
    queryKey: ['item', 'suggestions', game, settled, limit],
    queryFn: async ({ signal }) =>
      (await request('POST /item/all', { body: { name: settled, limit, ...(game !== undefined && { game }) }, signal })).items,
    enabled: settled !== '' && settled === typed,
    placeholderData: undefined,
  });
  const waiting = settled !== typed || query.isFetching || query.isPending;
  return { items: waiting ? [] : (query.data ?? []), waiting, failed: !waiting && query.isError, retry: () => void query.refetch() };
}

type Props = {
  label: string;
  shown: boolean;
  /** The input, below or above which the list stands. */
  field: RefObject<HTMLElement | null>;
  suggestions: ReturnType<typeof useSuggestions>;
  options: ReturnType<typeof useOptions>;
  /** How prices are written; the default is the usual form. */
  priceText?: ((price: number) => string) | undefined;
  onChoose: (item: SuggestedItem) => void;
};

/** The suggestions below the field in which a name is typed. */
export function SuggestionList({
  label,
  shown,
  field,
  suggestions,
  options: { active, listId, idOf },
  priceText = money,
  onChoose,
}: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating(field, panel, { side: 'below', align: 'start', gap: 4, asWide: true });
  const isEmpty = !suggestions.waiting && !suggestions.failed && suggestions.items.length === 0;
  return (
    <div ref={panel} className={css.panel} hidden={!shown}>
      <div role="status" className={css.status}>
        {shown && suggestions.waiting && t('items.pickerSearching')}
        {shown && isEmpty && t('items.pickerNone')}
      </div>
      {shown && suggestions.failed && (
        <p className={css.status}>
          {t('items.pickerFailed')}{' '}
          <button type="button" className="link" onClick={suggestions.retry}>
            {t('ui.retry')}
          </button>
        </p>
      )}
      <div id={listId} role="listbox" aria-label={label}>
        {shown &&
          suggestions.items.map((item) => {
            const option = String(item.item_id);
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
              <div
                key={option}
                id={idOf(option)}
                role="option"
                aria-selected={option === active}
                tabIndex={-1}
                className={css.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(item)}
              >
                <ItemPicture src={item.image} itemId={item.item_id} color={item.color} size={32} />
                <ItemName name={item.name} exterior={item.exterior} />
                <span className={css.price}>{item.price === null ? '' : priceText(item.price)}</span>
              </div>
            );
          })}
      </div>
    </div>
  );
}
