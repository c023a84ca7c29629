import { IconCalendarDollar, IconPlus, IconRefresh, IconReportMoney } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useAddress } from '../../../../lib/use-address.ts';
import { timeZoneName } from '../../../../lib/local-time.ts';
import { narrowerThan, useMedia } from '../../../../lib/use-media.ts';
import { useOpened } from '../../../../lib/use-opened.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { Fold } from '../../../../ui/layout/Fold.tsx';
import { preloadable } from '../../../../ui/overlay/preloadable.tsx';
import { EmptyHint, EmptyList } from '../../../../ui/state/ListState.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { useColumns } from '../../../../ui/table/use-columns.ts';
import { useKeyMarkets } from '../../../market/marketplaces/marketplaces.public.tsx';
import { ExportSales } from '../components/ExportSales.tsx';
import { saleColumns } from '../components/sale-columns.tsx';
import type { Change } from '../components/SalesFilters.tsx';
import { SalesList } from '../components/SalesList.tsx';
import { NeedsKeys, SalesReach } from '../components/SalesReach.tsx';
import { SalesTools } from '../components/SalesTools.tsx';
import { SalesTotals } from '../components/SalesTotals.tsx';
import { useSales, useTotals } from '../sales.queries.ts';
import { activeFilters, datesOf, filtersOf, queryOf, readSalesSearch, type SalesSearch } from '../sales.search.ts';
import { useSalesSync } from '../use-sales-sync.ts';
import css from './SalesPage.module.css';

const SaleSheet = preloadable(async () => (await import('../components/SaleSheet.tsx')).SaleSheet);
const SaleDialog = preloadable(async () => (await import('../components/SaleDialog.tsx')).SaleDialog);

const route = getRouteApi('/sales');

/** The width from which a window has room for every column of its own. */
const WHOLE_TABLE = 1400;

/** Shown while no sale is in the default range: what fills the list. */
function NothingSold({ onAll, onAdd }: { onAll: () => void; onAdd: () => void }) {
  const keys = useKeyMarkets();
  return (
    <EmptyList text={t('sales.itemsNotFound')}>
      <EmptyHint>{keys?.length === 0 ? <NeedsKeys /> : t('sales.emptyText')}</EmptyHint>
      <div className={css.ways}>
        <Button variant="default" onClick={onAll}>
          {t('sales.allTime')}
        </Button>
        <Button variant="default" onClick={onAdd}>
          {t('sales.newSale')}
        </Button>
      </div>
    </EmptyList>
  );
}

/** What was sold: its cost, fee and profit, on every market. */
export function SalesPage() {
  const search = useAddress(readSalesSearch);
  const navigate = route.useNavigate();
  const change: Change = (next: Partial<SalesSearch>, replace = false) =>
    void navigate({ search: (old) => ({ ...old, page: undefined, ...next }), replace, resetScroll: 'page' in next });
  const query = useSales(queryOf(search));
  const totals = useTotals(filtersOf(search));
  const sync = useSalesSync();
  const { id, open, close } = useOpened('sale');
  const [adding, setAdding] = useState(false);
  const compact = useMedia(narrowerThan(WHOLE_TABLE));
  const columns = useMemo(() => saleColumns((sale) => open(String(sale.item_id)), compact), [open, compact]);
  const choice = useColumns('sales', columns);
  const add = (): void => setAdding(true);
  const isKeyless = useKeyMarkets()?.length === 0;
  // without keys nothing can be read, so that one panel says how to begin
  const isNew = isKeyless && query.data?.total === 0 && activeFilters(search) === 0;
  return (
    <>
      <PageHeader
        title={t('sales.title')}
        lead={`${t('sales.lead')} ${t('sales.unitAndZone', { zone: timeZoneName() })}`}
        help={['sales.help1', 'sales.help2', 'sales.help3', 'sales.help4', 'sales.help5']}
        guide="be-paid"
        actions={
          <>
            <ButtonLink variant="default" icon={<IconCalendarDollar size={15} aria-hidden />} href={pathTo('/sales/calendar')}>
              {t('sales.toCalendar')}
            </ButtonLink>
            <ButtonLink variant="default" icon={<IconReportMoney size={15} aria-hidden />} href={pathTo('/gains')}>
              {t('sales.toGains')}
            </ButtonLink>
            {!isNew && <ExportSales search={search} total={query.data?.total ?? 0} />}
            <Button
              variant="default"
              busy={sync.busy}
              icon={<IconRefresh size={15} aria-hidden />}
              onClick={() => sync.press(datesOf(search))}
            >
              {t('sales.sync')}
            </Button>
            <Button icon={<IconPlus size={15} stroke={2} aria-hidden />} onPointerEnter={() => void SaleDialog.preload()} onClick={add}>
              {t('sales.newSale')}
            </Button>
          </>
        }
      />
      <div className={css.screen}>
        {!isNew && (
          <>
            <SalesTotals query={totals} />
            <SalesTools search={search} list={query.data} totals={totals.data} choice={choice} onChange={change} />
          </>
        )}
        <SalesList
          // another element when the parts above are gone: what is replaced does not jump
          key={isNew ? 'new' : 'list'}
          query={query}
          columns={choice.shown}
          search={search}
          onChange={change}
          onOpen={(sale) => open(String(sale.item_id))}
          empty={<NothingSold onAll={() => change({ all: true })} onAdd={add} />}
        />
        {/* not below the placeholders of rows: an empty list is shorter, and the panel would jump */}
        {!query.isPending && !isNew && (
          <Fold name="sales" label={t('sales.reach')}>
            <SalesReach />
          </Fold>
        )}
      </div>
      {adding && (
        <LazyPart onClose={() => setAdding(false)}>
          <SaleDialog onClose={() => setAdding(false)} />
        </LazyPart>
      )}
      {id !== undefined && (
        <LazyPart onClose={close}>
          <SaleSheet key={id} id={Number(id)} onOpen={(other) => open(String(other))} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
