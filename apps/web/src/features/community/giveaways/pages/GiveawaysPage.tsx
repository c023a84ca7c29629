import { GIVEAWAY_DEFAULTS } from '@lootfolio/domain/giveaways';
import { IconHistory } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useUser } from '../../../../lib/session.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { EmptyList, Failed, Skeleton, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { Fold } from '../../../../ui/layout/Fold.tsx';
import { ConnectionReturn } from '../../../people/connections/connections.public.tsx';
import { Tasks, tasksLabel, useReturn, useTasks } from '../../tasks/tasks.public.tsx';
import { GiveawayCard } from '../components/GiveawayCard.tsx';
import { HistoryDialog } from '../components/HistoryDialog.tsx';
import { useGiveaways } from '../giveaways.queries.ts';
import { readGiveawaysSearch, type GiveawaysSearch } from '../giveaways.search.ts';
import css from './GiveawaysPage.module.css';

const route = getRouteApi('/giveaways');

/** In pixels. */
const CARD_HEIGHT = 360;
const SKELETONS = ['1', '2', '3'];

type ListProps = { query: ReturnType<typeof useGiveaways>; signedIn: boolean; onHistory: () => void };

function List({ query: { data, error, isPlaceholderData, refetch }, signedIn, onHistory }: ListProps) {
  if (!data)
    return error ? (
      <Panel flush>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    ) : (
      <div className={css.cards} aria-busy="true">
        {SKELETONS.map((key) => (
          <Skeleton key={key} height={CARD_HEIGHT} />
        ))}
      </div>
    );
  if (data.items.length === 0)
    return (
      <Panel flush>
        <EmptyList text={t('giveaways.none')}>
          <p className={css.hint}>{t('giveaways.noneHint')}</p>
          <Button variant="default" onClick={onHistory}>
            {t('giveaways.history')}
          </Button>
        </EmptyList>
      </Panel>
    );
  return (
    <ul className={css.cards} aria-label={t('giveaways.list')} aria-busy={isPlaceholderData}>
      {data.items.map((giveaway) => (
        <li key={giveaway.id}>
          <GiveawayCard giveaway={giveaway} signedIn={signedIn} />
        </li>
      ))}
    </ul>
  );
}

/** The active giveaways, and for signed-in users also their tasks. */
export function GiveawaysPage() {
  const search = useAddress(readGiveawaysSearch);
  const navigate = route.useNavigate();
  const signedIn = useUser() !== undefined;
  const page = search.page ?? GIVEAWAY_DEFAULTS.page;
  const query = useGiveaways(page, signedIn);
  const tasks = useTasks(signedIn);
  const now = useNow();
  const isPhone = useMobile('shell');
  const change = (next: GiveawaysSearch, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace, resetScroll: 'page' in next });
  useReturn(search, tasks.data?.tasks);
  const showHistory = (): void => change({ history: 'all' });
  const { data } = query;
  return (
    <>
      <PageHeader
        title={t('giveaways.navigation')}
        documentTitle={t('giveaways.title')}
        lead={t('giveaways.lead')}
        help={['giveaways.help1', 'giveaways.help2', 'giveaways.help3', 'giveaways.help4', 'giveaways.help5']}
        actions={
          <>
            <ButtonLink variant="default" href={pathTo('/giveaways/proof')}>
              {t('giveaways.howDrawn')}
            </ButtonLink>
            <Button variant="default" icon={<IconHistory size={15} aria-hidden />} onClick={showHistory}>
              {t('giveaways.history')}
            </Button>
          </>
        }
      />
      <div className={css.screen} data-tasks={signedIn}>
        {signedIn && (
          <div className={css.tasks}>
            <Fold name="giveaways" label={tasksLabel(tasks)}>
              <Tasks query={tasks} titled={!isPhone} />
            </Fold>
          </div>
        )}
        <div className={css.list}>
          {signedIn && <ConnectionReturn />}
          {data && query.error && <StaleNotice at={new Date(query.dataUpdatedAt)} now={now} onRefresh={() => void query.refetch()} />}
          <List query={query} signedIn={signedIn} onHistory={showHistory} />
          <Pagination
            page={page}
            pageSize={GIVEAWAY_DEFAULTS.size}
            total={data?.total ?? 0}
            waiting={query.isPlaceholderData}
            onPage={(next, replace) => change({ page: next === 1 ? undefined : next }, replace)}
          />
        </div>
      </div>
      {search.history && (
        <HistoryDialog
          tab={search.history}
          onTab={(history) => change({ history }, true)}
          onClose={() => change({ history: undefined }, true)}
        />
      )}
    </>
  );
}
