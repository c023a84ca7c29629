import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { usePastGiveaways } from '../giveaways.queries.ts';
import { HISTORY_TABS, type HistoryTab } from '../giveaways.search.ts';
import { PastGiveaway } from './PastGiveaway.tsx';
import css from './HistoryDialog.module.css';

const TAB_NAMES: Readonly<Record<HistoryTab, PlainKey>> = {
  all: 'giveaways.tabAll',
  weekly: 'giveaways.typeWeekly',
  monthly: 'giveaways.typeMonthly',
  special: 'giveaways.typeSpecial',
};

const SKELETONS = ['1', '2', '3', '4'];

function List({ tab }: { tab: HistoryTab }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = usePastGiveaways(tab);
  if (!data)
    return error ? (
      <Failed error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={css.waiting} aria-busy="true">
        {SKELETONS.map((key) => (
          <Skeleton key={key} height={44} />
        ))}
      </div>
    );
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyList text={t('giveaways.noGiveawayHistory')} />;
  return (
    <>
      <ul aria-label={t('giveaways.historyTitle')}>
        {items.map((past) => (
          <PastGiveaway key={past.id} past={past} />
        ))}
      </ul>
      <div className={css.foot}>
        <span className="muted">{t('giveaways.shownOf', { n: items.length, total: data.pages.at(-1)!.total })}</span>
        {isFetchNextPageError && <Failed error={error} onRetry={() => void fetchNextPage()} />}
        {hasNextPage && !isFetchNextPageError && (
          <Button variant="default" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('giveaways.loadMore')}
          </Button>
        )}
      </div>
    </>
  );
}

type Props = { tab: HistoryTab; onTab: (tab: HistoryTab) => void; onClose: () => void };

/** The past giveaways; the address holds the tab. */
export const HistoryDialog = ({ tab, onTab, onClose }: Props) => (
  <Dialog title={t('giveaways.historyTitle')} width={720} onClose={onClose}>
    <Tabs
      label={t('giveaways.historyKinds')}
      tabs={HISTORY_TABS.map((value) => ({ value, label: t(TAB_NAMES[value]) }))}
      value={tab}
      onChange={onTab}
    >
      <div className={css.list}>
        <List key={tab} tab={tab} />
      </div>
    </Tabs>
  </Dialog>
);
