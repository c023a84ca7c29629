import { IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { adminPanel } from '../../../../lib/admin-screens.ts';
import { age } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { PageHeader, Panel } from '../../../../ui/layout/PageHeader.tsx';
import { EmptyHint, EmptyList, Failed, StaleNotice } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { CountBar } from '../../../../ui/table/CountBar.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { useRecentSignIn } from '../../../people/auth/auth.public.ts';
import { useBots, type Bot, type Bots } from '../bots.queries.ts';
import { BotCard, botColumns } from '../components/bot-columns.tsx';
import { SignInDialog } from '../components/SignInDialog.tsx';
import css from './BotsPage.module.css';

const NO_BOTS: readonly Bot[] = [];

/** Says that the bot process does not run, while there are bots that need it. */
function NotRunning({ bots: { total, is_running: isRunning, beat_at: beatAt } }: { bots: Bots }) {
  const now = useNow();
  if (isRunning || total === 0) return null;
  return (
    <Notice tone="danger">
      {t('bots.notRunning')} {beatAt === null ? t('bots.neverRan') : t('bots.lastRound', { age: age(beatAt, now) })}
    </Notice>
  );
}

/** The Steam accounts that take deposits of items, and what is wrong with them. */
export function BotsPage() {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useBots();
  const now = useNow();
  const [signingIn, setSigningIn] = useState<Bot | null>(null);
  // outlives the question, which closes once it is answered
  const { run, dialog } = useRecentSignIn(pathTo('/admin/bots'));
  const columns = useMemo(() => botColumns(setSigningIn), []);
  const retry = (): void => void refetch();
  const round = data && data.beat_at !== null && data.is_running ? ` · ${t('bots.round', { age: age(data.beat_at, now) })}` : '';
  return (
    <>
      <PageHeader
        up={adminPanel()}
        title={t('bots.title')}
        lead={t('bots.lead')}
        help={['bots.help1', 'bots.help2', 'bots.help3', 'bots.help4', 'bots.help5']}
        actions={
          <Button variant="default" busy={isFetching} icon={<IconRefresh size={15} aria-hidden />} onClick={retry}>
            {t('bots.refresh')}
          </Button>
        }
      />
      <div className={css.screen}>
        {data && error && <StaleNotice at={new Date(dataUpdatedAt)} now={now} onRefresh={retry} />}
        {data && <NotRunning bots={data} />}
        {!data && error ? (
          <Panel flush>
            <Failed error={error} onRetry={retry} />
          </Panel>
        ) : (
          <>
            <CountBar count={data && data.total > 0 && `${t('bots.count', { n: data.total })}${round}`}>{null}</CountBar>
            <DataTable
              // comes with the lines above it, so it is not the moved skeleton
              key={data ? 'loaded' : 'loading'}
              caption={t('bots.title')}
              columns={columns}
              rows={data?.items ?? NO_BOTS}
              rowId={({ id }) => String(id)}
              loading={!data}
              skeletonRows={2}
              skeletonCard={230}
              card={(bot) => <BotCard bot={bot} onSignIn={setSigningIn} />}
              empty={
                <EmptyList text={t('bots.noneTitle')}>
                  <EmptyHint>{t('bots.noneText')}</EmptyHint>
                </EmptyList>
              }
            />
            {data && data.total > 0 && <p className="muted">{t('bots.howTo')}</p>}
          </>
        )}
      </div>
      {signingIn && <SignInDialog bot={signingIn} run={run} onClose={() => setSigningIn(null)} />}
      {dialog}
    </>
  );
}
