import { LEDGER_PAGE_SIZE } from '@lootfolio/domain/payments';
import { t } from '../../../../i18n/i18n.ts';
import { requestFile } from '../../../../lib/api.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ButtonLink } from '../../../../ui/form/Button.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { EmptyHint, EmptyList, Failed } from '../../../../ui/state/ListState.tsx';
import { CountBar } from '../../../../ui/table/CountBar.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { ExportMenu } from '../../../../ui/table/ExportMenu.tsx';
import { ListFoot } from '../../../../ui/table/ListFoot.tsx';
import { useLedger, type Movement } from '../payments.queries.ts';
import { Balances } from './Balances.tsx';
import css from './BalanceTab.module.css';
import { LEDGER_COLUMNS, MovementCard } from './ledger-columns.tsx';

const NO_MOVEMENTS: readonly Movement[] = [];

type Props = { page: number; onPage: (page: number | undefined) => void };

/** The site balance and its movements. */
export function BalanceTab({ page, onPage }: Props) {
  const query = useLedger({ page, limit: LEDGER_PAGE_SIZE });
  const { data, error } = query;
  return (
    <div className={css.tab}>
      <Balances />
      <CountBar count={data && t('payments.movements', { n: data.total })}>
        <ButtonLink href={pathTo('/payment/refill')}>{t('payments.topUp')}</ButtonLink>
        <ExportMenu
          fileName="Balance"
          disabledReason={data?.total === 0 ? t('ui.exportNothing') : undefined}
          onExport={(format) => requestFile('POST /transaction/ledger/export', format, {})}
        />
      </CountBar>
      {!data && error ? (
        <Panel flush>
          <Failed error={error} title={t('payments.balanceFailed')} onRetry={() => void query.refetch()} />
        </Panel>
      ) : (
        <DataTable
          caption={t('payments.balanceTitle')}
          columns={LEDGER_COLUMNS}
          rows={data?.items ?? NO_MOVEMENTS}
          rowId={({ id }) => String(id)}
          loading={!data}
          skeletonRows={LEDGER_PAGE_SIZE}
          skeletonCard={120}
          refreshing={query.isPlaceholderData}
          card={(movement) => <MovementCard movement={movement} />}
          empty={
            <EmptyList text={t('payments.balanceEmpty')}>
              <EmptyHint>{t('payments.balanceEmptyText')}</EmptyHint>
            </EmptyList>
          }
        />
      )}
      <ListFoot
        page={page}
        pageSize={LEDGER_PAGE_SIZE}
        total={data?.total ?? 0}
        waiting={query.isPlaceholderData}
        onChange={(next) => onPage(next.page)}
      />
    </div>
  );
}
