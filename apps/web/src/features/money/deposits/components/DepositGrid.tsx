import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { ItemGrid } from '../../../../market-ui/ItemGrid.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { EmptyByFilter, EmptyHint, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { useCounts, type DepositThing, type useDepositThings } from '../things.queries.ts';
import { appOf, GAME_OPTIONS, gameOf, type DepositsSearch } from '../deposits.search.ts';
import { DEPOSIT_CARD_HEIGHT, DepositCard } from './DepositCard.tsx';

const SKELETONS = 12;
const NO_THINGS: readonly DepositThing[] = [];

/** Says why there is nothing to choose: nothing there, nothing that can be traded, or nothing that is accepted. */
function NothingAccepted({ search }: { search: DepositsSearch }) {
  const { data: counts, error, refetch } = useCounts(appOf(search), true);
  const game = GAME_OPTIONS.find(({ value }) => value === gameOf(search))!.label;
  if (!counts && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!counts) return <EmptyList text={t('deposits.itemsNotFound')} />;
  const { all, tradable } = counts;
  if (all === 0)
    return (
      <EmptyList text={t('deposits.inventoryEmpty')}>
        <EmptyHint>{t('deposits.emptyHint', { game })}</EmptyHint>
      </EmptyList>
    );
  if (tradable === 0)
    return (
      <EmptyList text={t('deposits.noneTradable', { n: all, game })}>
        <EmptyHint>{t('deposits.noneTradableHint')}</EmptyHint>
      </EmptyList>
    );
  return (
    <EmptyList text={t('deposits.noneAccepted', { game })}>
      <EmptyHint>{t('deposits.noneAcceptedHint', { n: tradable })}</EmptyHint>
    </EmptyList>
  );
}

type Props = {
  query: ReturnType<typeof useDepositThings>;
  search: DepositsSearch;
  /** True while the inventory is read at Steam. */
  reading: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onClearSearch: () => void;
};

/** The things that the bot takes, as cards. A press on a card chooses it. */
export function DepositGrid({ query, search, reading, chosen, onChoose, onClearSearch }: Props) {
  const { data, error, isPlaceholderData, refetch } = query;
  const isPhone = useMobile('shell');
  if (!data && error)
    return (
      <Panel flush>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  // an inventory that is read for the first time is not empty
  const loading = !data || (reading && data.updated_at === null);
  if (!loading && data.total === 0)
    return (
      <Panel flush>
        {data.updated_at === null ? (
          <EmptyList text={t('deposits.notRead')}>
            <EmptyHint>{t('deposits.notReadHint')}</EmptyHint>
          </EmptyList>
        ) : search.q ? (
          <EmptyByFilter text={t('deposits.itemsNotFound')} onClear={onClearSearch} />
        ) : (
          <NothingAccepted search={search} />
        )}
      </Panel>
    );
  // while another page loads, the shown things are those of the page that is being left
  const choose = (ids: ReadonlySet<string>): void => {
    if (!isPlaceholderData) onChoose(ids);
  };
  const toggle = (id: string): void => choose(chosen.has(id) ? new Set([...chosen].filter((one) => one !== id)) : new Set([...chosen, id]));
  return (
    <ItemGrid
      // the things come with the notices above them, so they are not the moved skeletons
      key={loading ? 'loading' : 'loaded'}
      caption={t('deposits.things')}
      items={data?.items ?? NO_THINGS}
      itemId={({ asset_id: id }) => id}
      itemLabel={({ name }) => name}
      render={(thing) => <DepositCard thing={thing} />}
      cardHeight={DEPOSIT_CARD_HEIGHT[isPhone ? 'phone' : 'wide']}
      loading={loading}
      skeletons={SKELETONS}
      refreshing={isPlaceholderData}
      selection={chosen}
      onSelection={choose}
      onOpen={({ asset_id: id }) => toggle(id)}
    />
  );
}
