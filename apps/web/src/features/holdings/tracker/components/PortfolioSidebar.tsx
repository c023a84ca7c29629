import { IconPencil, IconPlus, IconTrash, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Delta } from '../../../../ui/value/figures.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Pagination } from '../../../../ui/table/Pagination.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { usePortfolios, usePublicPortfolios, type Portfolio } from '../tracker.queries.ts';
import { selecting, type TrackerSearch } from '../tracker.search.ts';
import { deletePortfolio } from '../tracker.writes.ts';
import { PortfolioDialog } from './PortfolioDialog.tsx';
import css from './PortfolioSidebar.module.css';

const PUBLIC_PER_PAGE = 20;

type Change = (next: Partial<TrackerSearch>, replace?: boolean) => void;
type EntryProps = { portfolio: Portfolio; chosen: boolean; onChoose: () => void; children?: React.ReactNode };

/** One portfolio of the sidebar. A press on its name chooses it. */
function Entry({ portfolio, chosen, onChoose, children }: EntryProps) {
  const { name, description, itemCount, totalProfit, profitRatio, isPublic, own, owner } = portfolio;
  return (
    <li className={css.entry} data-chosen={chosen}>
      <button type="button" className={css.choose} aria-current={chosen ? 'true' : undefined} onClick={onChoose}>
        <span className={css.name}>
          <span>{name}</span>
          {own && isPublic && <IconWorld size={14} stroke={1.7} aria-label={t('tracker.isPublic')} />}
        </span>
        <span className={css.facts}>
          <span>{own ? t('tracker.items', { n: itemCount }) : t('tracker.by', { owner })}</span>
          <span className={css.profit}>
            <Delta value={totalProfit} unit="money" plain />
            <Delta value={profitRatio} unit="percent" plain />
          </span>
        </span>
        {own && chosen && description !== '' && <span className={css.description}>{description}</span>}
      </button>
      {children && <span className={css.actions}>{children}</span>}
    </li>
  );
}

const Waiting = () => (
  <div className={css.waiting} aria-busy>
    {[1, 2, 3].map((n) => (
      <Skeleton key={n} height={46} />
    ))}
  </div>
);

type OwnProps = { query: ReturnType<typeof usePortfolios>; chosen: number | undefined; onChange: Change };
type Opened = { kind: 'edit' | 'delete'; portfolio: Portfolio };

/** The user's own portfolios, with the actions on each. */
function OwnPortfolios({ query, chosen, onChange }: OwnProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error } = query;
  if (!data && error) return <Failed error={error} onRetry={() => void query.refetch()} />;
  if (!data) return <Waiting />;
  const close = (): void => setOpened(null);
  return (
    <>
      <ul className={css.list} aria-label={t('tracker.portfolios')}>
        {data.data.map((portfolio) => (
          <Entry
            key={portfolio.id}
            portfolio={portfolio}
            chosen={portfolio.id === chosen}
            onChoose={() => onChange(selecting(portfolio.id))}
          >
            <IconButton label={t('tracker.edit', { name: portfolio.name })} onClick={() => setOpened({ kind: 'edit', portfolio })}>
              <IconPencil size={15} stroke={1.7} aria-hidden />
            </IconButton>
            <IconButton
              label={t('tracker.delete', { name: portfolio.name })}
              className={css.delete}
              onClick={() => setOpened({ kind: 'delete', portfolio })}
            >
              <IconTrash size={15} stroke={1.7} aria-hidden />
            </IconButton>
          </Entry>
        ))}
      </ul>
      {data.total >= data.limit && (
        <div className={css.full} role="status">
          <Notice tone="warning">
            {t(data.can_upgrade ? 'tracker.limitReached' : 'tracker.limitReachedForAll', { limit: data.limit })}
          </Notice>
          {data.can_upgrade && (
            <ButtonLink href={pathTo('/payment/subscription')} variant="default">
              {t('tracker.upgrade')}
            </ButtonLink>
          )}
        </div>
      )}
      {opened?.kind === 'edit' && <PortfolioDialog portfolio={opened.portfolio} onClose={close} />}
      {opened?.kind === 'delete' && (
        <ConfirmDialog
          danger
          title={t('tracker.deleteTitle')}
          confirmLabel={t('tracker.deleteAction')}
          onClose={close}
          onConfirm={async () =>
            void (await deletePortfolio(opened.portfolio, () => {
              if (opened.portfolio.id === chosen) onChange(selecting(undefined), true);
            }))
          }
        >
          <p>{t('tracker.deleteQuestion', { name: opened.portfolio.name, n: opened.portfolio.itemCount })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The public portfolios of all users. */
function PublicPortfolios({ search, onChange }: { search: TrackerSearch; onChange: Change }) {
  const page = search.list ?? 1;
  const query = usePublicPortfolios(page, true);
  const { data, error } = query;
  if (!data && error) return <Failed error={error} onRetry={() => void query.refetch()} />;
  if (!data) return <Waiting />;
  if (data.total === 0) return <EmptyList text={t('tracker.noPublic')} />;
  return (
    <>
      <ul className={css.list} aria-label={t('tracker.public')}>
        {data.data.map((portfolio) => (
          <Entry
            key={portfolio.id}
            portfolio={{ ...portfolio, own: false }}
            chosen={portfolio.id === search.portfolio}
            onChoose={() => onChange(selecting(portfolio.id))}
          />
        ))}
      </ul>
      <Pagination
        page={page}
        pageSize={PUBLIC_PER_PAGE}
        total={data.total}
        waiting={query.isPlaceholderData}
        onPage={(next, replace) => onChange({ list: next === 1 ? undefined : next, page: search.page }, replace)}
      />
    </>
  );
}

type Props = { search: TrackerSearch; own: ReturnType<typeof usePortfolios>; chosen: number | undefined; onChange: Change };

/** The portfolios beside the items: the user's own ones, and the public ones of all users. */
export function PortfolioSidebar({ search, own, chosen, onChange }: Props) {
  const [creating, setCreating] = useState(false);
  const { data } = own;
  const full = !data || data.total >= data.limit;
  return (
    <Panel
      title={t('tracker.portfolios')}
      actions={
        <span className={css.head}>
          {data && (
            <span className={css.count}>
              <span aria-hidden>{t('tracker.count', { used: data.total, limit: data.limit })}</span>
              <span className="visually-hidden">{t('tracker.countLabel', { used: data.total, limit: data.limit })}</span>
            </span>
          )}
          <IconButton label={t('tracker.create')} disabled={full} onClick={() => setCreating(true)}>
            <IconPlus size={17} stroke={1.8} aria-hidden />
          </IconButton>
        </span>
      }
    >
      <Tabs
        label={t('tracker.portfolios')}
        tabs={[
          { value: 'mine', label: t('tracker.mine') },
          { value: 'public', label: t('tracker.public') },
        ]}
        value={search.tab ?? 'mine'}
        onChange={(tab) => onChange({ ...selecting(undefined), tab: tab === 'public' ? tab : undefined, list: undefined })}
      >
        {search.tab === 'public' ? (
          <PublicPortfolios search={search} onChange={onChange} />
        ) : (
          <OwnPortfolios query={own} chosen={chosen} onChange={onChange} />
        )}
      </Tabs>
      {creating && (
        <PortfolioDialog
          portfolio={null}
          onClose={() => setCreating(false)}
          onCreated={(id) => onChange({ ...selecting(id), tab: undefined, list: undefined })}
        />
      )}
    </Panel>
  );
}
