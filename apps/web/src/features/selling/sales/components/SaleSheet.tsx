import { roi } from '@lootfolio/domain/money';
import { HOLD_MS } from '@lootfolio/domain/sales';
import { useState, type ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { date, dateTime, decimal } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Sheet } from '../../../../ui/overlay/Sheet.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { useSale, type Sale, type SaleDetails } from '../sales.queries.ts';
import { hasWord, isToHandOver, ORIGIN_NAMES } from '../sales.rules.ts';
import { deleteSale } from '../sales.writes.ts';
import { BuyMarket } from './BuyMarket.tsx';
import { HeldDays, SaleMarket, SaleName } from './sale-cells.tsx';
import { SaleStatusChip } from './SaleStatusChip.tsx';
import { SaleDouble } from './SaleDouble.tsx';
import { SaleHandOver } from './SaleHandOver.tsx';
import { SaleListings } from './SaleListings.tsx';
import { SaleLot } from './SaleLot.tsx';
import css from './SaleSheet.module.css';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The amount that the market states, of an account in another currency. */
const nativeText = (units: number, { scale, currency }: NonNullable<Sale['native']>): string =>
  `${decimal(units / 10 ** scale, 2)} ${currency}`;

function Amounts({ sale }: { sale: Sale }) {
  const { native, net_source: source, compensation, profit, profit_rate: rate } = sale;
  return (
    <dl className={css.facts}>
      <Fact label={t('sales.sellPrice')}>
        <Money value={sale.sell_price} exact />
        {native && <span className="muted"> {nativeText(native.units, native)}</span>}
      </Fact>
      <Fact label={t('sales.fee')}>
        <Money value={sale.fee} exact />
      </Fact>
      <Fact label={t('sales.net')}>
        <Money value={sale.net} exact />
        {native && native.net_units !== null && <span className="muted"> {nativeText(native.net_units, native)}</span>}
        <span className="muted"> {t(source === 'estimated' ? 'sales.estimated' : 'sales.netStated')}</span>
      </Fact>
      {compensation !== 0 && (
        <Fact label={t('sales.compensation')}>
          <Money value={compensation} />
        </Fact>
      )}
      <Fact label={t('sales.profit')}>
        <Delta value={profit} unit="money" plain /> <Delta value={rate} unit="percent" plain />{' '}
        <span className="muted">{t('sales.rateOf')}</span>
      </Fact>
      {sale.cost_source !== null && sale.buy_price > 0 && (
        <Fact label={t('sales.roi')}>
          <Delta value={roi(profit, sale.buy_price)} unit="percent" plain /> <span className="muted">{t('sales.roiOf')}</span>
        </Fact>
      )}
      <Fact label={t('sales.reference')}>
        <Money value={sale.referance_price === 0 ? null : sale.referance_price} />
      </Fact>
    </dl>
  );
}

function itemFreeText(sale: Sale): string {
  if (sale.item_free_at !== null) return dateTime(sale.item_free_at);
  return t(isToHandOver(sale) ? 'sales.afterHandOver' : 'sales.notHandedOver');
}

/** A market that does not say when it pays has paid once Steam cannot reverse the trade any more. */
function moneyFreeText(sale: Sale): string {
  if (sale.money_free_at !== null) return dateTime(sale.money_free_at);
  if (isToHandOver(sale)) return t('sales.afterHandOver');
  if (sale.status !== 'ON_PROTECTION') return t('sales.notSaid');
  return t('sales.countsAsPaid', { day: date(new Date(Date.parse(sale.sale_date) + HOLD_MS).toISOString()) });
}

function Course({ sale, external }: { sale: Sale; external: string | null }) {
  return (
    <dl className={css.facts}>
      <Fact label={t('sales.buyMarket')}>
        <span className={css.market}>
          <BuyMarket named sale={sale} />
        </span>
      </Fact>
      <Fact label={t('sales.sellMarket')}>
        <SaleMarket named slug={sale.sell_market} />
      </Fact>
      <Fact label={t('sales.sold')}>{dateTime(sale.sale_date)}</Fact>
      <Fact label={t('sales.held')}>
        <HeldDays sale={sale} />
      </Fact>
      <Fact label={t('sales.itemFreeLabel')}>{itemFreeText(sale)}</Fact>
      <Fact label={t('sales.moneyFreeLabel')}>{moneyFreeText(sale)}</Fact>
      {sale.ended_at !== null && <Fact label={t('sales.endedAt')}>{dateTime(sale.ended_at)}</Fact>}
      <Fact label={t('sales.origin')}>{t(ORIGIN_NAMES[sale.origin])}</Fact>
      {hasWord(sale) && <Fact label={t('sales.said')}>“{sale.said}”</Fact>}
      {external !== null && <Fact label={t('sales.externalId')}>{external}</Fact>}
    </dl>
  );
}

type ContentProps = { details: SaleDetails; onOpen: (id: number) => void; onClose: () => void };

function Content({ details, onOpen, onClose }: ContentProps) {
  const { item: sale } = details;
  return (
    <div className={css.content}>
      <div className={css.head}>
        <SaleName sale={sale} size={56} />
        <SaleStatusChip sale={sale} />
      </div>
      <SaleDouble sale={sale} onOpen={onOpen} onClose={onClose} />
      {isToHandOver(sale) && <SaleHandOver slug={sale.sell_market} />}
      <Amounts sale={sale} />
      <SaleLot details={details} />
      <Course sale={sale} external={details.market_reference} />
      <SaleListings listings={details.listings} />
    </div>
  );
}

/** Deletes an entered or imported sale after a question. */
function Deletion({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('sales.delete')}
      </Button>
      {asks && (
        <ConfirmDialog
          danger
          title={t('sales.deleteTitle')}
          confirmLabel={t('sales.delete')}
          figures={[
            { label: t('sales.item'), value: sale.name },
            { label: t('sales.sellPrice'), value: <Money value={sale.sell_price} /> },
          ]}
          onConfirm={async () => {
            await deleteSale(sale.item_id);
            onClose();
          }}
          onClose={() => setAsks(false)}
        >
          {t('sales.deleteText')}
        </ConfirmDialog>
      )}
    </>
  );
}

type Props = { id: number; /** Opens another sale in its place. */ onOpen: (id: number) => void; onClose: () => void };

/** Everything that is known about one sale, and what can be changed. */
export function SaleSheet({ id, onOpen, onClose }: Props) {
  const { data, error, refetch } = useSale(id);
  const actions = data && data.item.origin !== 'market' ? <Deletion sale={data.item} onClose={onClose} /> : undefined;
  return (
    <Sheet title={data?.item.name ?? t('sales.details')} width={480} actions={actions} onClose={onClose}>
      {data ? (
        <Content details={data} onOpen={onOpen} onClose={onClose} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Sheet>
  );
}
