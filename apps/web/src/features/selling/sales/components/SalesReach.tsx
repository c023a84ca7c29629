import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { clockTime, date } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Age } from '../../../../ui/value/figures.tsx';
import { useKeyMarkets } from '../../../market/marketplaces/marketplaces.public.tsx';
import { useReach, type Automatic, type Reach } from '../sales.queries.ts';
import { SaleMarket } from './sale-cells.tsx';
import css from './SalesReach.module.css';

function Row({ row: { market, read_from: from, read_at: at, oldest_sale: oldest, msg, code }, now }: { row: Reach; now: number }) {
  return (
    <li className={css.row}>
      <SaleMarket named slug={market} />
      <span>
        {from === null ? t('sales.neverRead') : t('sales.readFrom', { day: date(from) })}
        {oldest !== null && <> · {t('sales.oldestSale', { day: date(oldest) })}</>}
        {at !== null && (
          <>
            {' '}
            · <Age at={at} now={now} />
          </>
        )}
      </span>
      {code !== null && (
        <span className={css.problem}>
          <IconAlertTriangle size={14} aria-hidden /> {msg ?? code}
        </span>
      )}
    </li>
  );
}

/** The plan of the user does not read sales without a click. */
const WithoutSync = ({ plan }: { plan: string }) => (
  <p className={css.automatic}>
    {t('sales.withoutSync', { plan })}{' '}
    <AppLink className={`link ${css.keys}`} href={pathTo('/payment/subscription')}>
      {t('sales.seePlans')}
    </AppLink>
  </p>
);

/** How often sales are read without a click, and when next. The rows of the markets say when each was read. */
function AutomaticSync({ automatic, isRead, now }: { automatic: Automatic; isRead: boolean; now: number }) {
  const { every_minutes: n, without, next_at: next } = automatic;
  if (without !== null) return <WithoutSync plan={without} />;
  const isSoon = next === null || Date.parse(next) <= now;
  return (
    <p className={css.automatic}>
      {[
        t('sales.automatic', { n }),
        !isRead && t('sales.automaticNever'),
        isSoon ? t('sales.automaticSoon') : t('sales.automaticNext', { time: clockTime(next) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

/** Says that keys are missing, and where to set them. */
export const NeedsKeys = () => (
  <>
    {t('sales.keysMissing')}{' '}
    <AppLink className={`link ${css.keys}`} href={pathTo('/user-details', { hash: 'market_api' })}>
      {t('sales.setKeys')}
    </AppLink>
  </>
);

/** How far back the sales of each market were read, and what failed. */
export function SalesReach() {
  const { data, error, refetch } = useReach();
  const keys = useKeyMarkets();
  const now = useNow();
  return (
    <Panel title={t('sales.reach')}>
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} />}
      {data?.automatic && <AutomaticSync automatic={data.automatic} isRead={data.items.some(({ read_at: at }) => at !== null)} now={now} />}
      {data && data.items.length === 0 && !data.automatic && !keys?.length && (
        <p className="muted">
          <NeedsKeys />
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className={css.rows}>
          {data.items.map((row) => (
            <Row key={row.market} row={row} now={now} />
          ))}
        </ul>
      )}
      {data?.automatic?.without === null && data.items.some(({ code }) => code !== null) && (
        <p className={css.note}>{t('sales.automaticFailed')}</p>
      )}
      <p className={css.note}>
        {t('sales.olderByImport')}{' '}
        <AppLink className={`link ${css.keys}`} href={pathTo('/investments')}>
          {t('sales.importThem')}
        </AppLink>
      </p>
    </Panel>
  );
}
