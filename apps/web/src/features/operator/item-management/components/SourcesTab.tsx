import { MARKETS } from '@lootfolio/domain/markets';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { acceptList, switchSource, useManagedSources, type ManagedFeed, type ManagedSource } from '../item-management.queries.ts';
import { sourceCard, sourceColumns } from './source-columns.tsx';
import { SourceLists } from './SourceLists.tsx';
import css from './ItemManagement.module.css';

/** A suspicious list that was not accepted: the reason, and a button that accepts it. */
function KeptOut({ source, feed }: { source: ManagedSource; feed: ManagedFeed }) {
  const [asking, setAsking] = useState(false);
  const names = { market: source.name, list: feed.key };
  if (feed.kept_out?.accepted) return <Notice tone="info">{t('item-management.keptOutAccepted', names)}</Notice>;
  return (
    <Notice tone="warning">
      <div className={css.notice}>
        <span>
          {t('item-management.keptOut', { ...names, rows: feed.kept_out?.rows ?? 0, last: feed.rows, reason: feed.reason ?? '' })}
        </span>
        {feed.state !== 'off' && (
          <Button variant="default" aria-label={t('item-management.acceptList', { list: feed.key })} onClick={() => setAsking(true)}>
            {t('item-management.accept')}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('item-management.acceptQuestion')}
          confirmLabel={t('item-management.accept')}
          onConfirm={async () => void (await acceptList(source, feed.key))}
          onClose={() => setAsking(false)}
        >
          <p>{`${source.name}, ${feed.key}`}</p>
          <p>{t('item-management.acceptText')}</p>
        </ConfirmDialog>
      )}
    </Notice>
  );
}

/** Unknown names of a list that were not stored, because there were too many. */
function RefusedNames({
  source,
  feed,
  refused,
}: {
  source: ManagedSource;
  feed: ManagedFeed;
  refused: { names: number; accepted: boolean };
}) {
  const [asking, setAsking] = useState(false);
  const names = { market: source.name, list: feed.key };
  if (refused.accepted) return <Notice tone="info">{t('item-management.keptOutAccepted', names)}</Notice>;
  return (
    <Notice tone="warning">
      <div className={css.notice}>
        <span>{t('item-management.namesRefused', { ...names, names: refused.names })}</span>
        {feed.state !== 'off' && (
          <Button variant="default" aria-label={t('item-management.acceptNames', { list: feed.key })} onClick={() => setAsking(true)}>
            {t('item-management.accept')}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('item-management.acceptNamesQuestion')}
          confirmLabel={t('item-management.accept')}
          onConfirm={async () => void (await acceptList(source, feed.key))}
          onClose={() => setAsking(false)}
        >
          <p>{`${source.name}, ${feed.key}`}</p>
          <p>{t('item-management.acceptNamesText')}</p>
        </ConfirmDialog>
      )}
    </Notice>
  );
}

/** The price lists of every market: how they are read, and buttons that switch them or read them now. */
export function SourcesTab() {
  const { data, error, refetch } = useManagedSources();
  const [opened, setOpened] = useState<number | null>(null);
  const [asked, setAsked] = useState<ManagedSource | null>(null);
  const actions = { onLists: ({ market_id: id }: ManagedSource) => setOpened(id), onSwitchOff: setAsked };
  const shown = data?.items.find(({ market_id: id }) => id === opened);
  return (
    <div className={css.tab}>
      {data?.items.flatMap((source) =>
        source.feeds.flatMap((feed) => {
          if (feed.kept_out) return <KeptOut key={feed.key} source={source} feed={feed} />;
          return feed.refused_names ? <RefusedNames key={feed.key} source={source} feed={feed} refused={feed.refused_names} /> : [];
        }),
      )}
      <DataTable
        caption={t('item-management.sourcesCaption')}
        columns={sourceColumns(actions)}
        rows={data?.items ?? []}
        rowId={({ market_id: id }) => String(id)}
        loading={!data && !error}
        skeletonRows={MARKETS.length}
        card={sourceCard(actions)}
        empty={<Failed error={error} onRetry={() => void refetch()} />}
      />
      {shown && <SourceLists source={shown} onClose={() => setOpened(null)} />}
      {asked && (
        <ConfirmDialog
          danger
          title={t('item-management.switchQuestion', { market: asked.name })}
          confirmLabel={t('item-management.switchOff')}
          onConfirm={async () => void (await switchSource(asked, false))}
          onClose={() => setAsked(null)}
        >
          {t('item-management.switchOffText')}
        </ConfirmDialog>
      )}
    </div>
  );
}
