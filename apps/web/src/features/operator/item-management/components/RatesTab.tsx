import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime, exchangeRate } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { acceptRate, useRates, type CurrencyRate } from '../item-management.queries.ts';
import { FixRateDialog } from './FixRateDialog.tsx';
import { rateCard, rateColumns } from './rate-columns.tsx';
import css from './ItemManagement.module.css';

const CURRENCIES = 3;

/** A rate that was refused because it jumped: its figures, and a button that accepts it. */
function Refused({ rate: { currency, refused, sourced } }: { rate: CurrencyRate }) {
  const [asking, setAsking] = useState(false);
  if (!refused) return null;
  const shown = exchangeRate(refused.rate);
  const isHigh = refused.rate > (sourced?.rate ?? 0);
  return (
    <Notice tone="warning">
      <div className={css.notice}>
        <span>
          {t(isHigh ? 'item-management.refusedHigh' : 'item-management.refusedLow', {
            currency,
            rate: shown,
            last: sourced ? exchangeRate(sourced.rate) : '–',
            since: dateTime(refused.first_refused_at),
            at: dateTime(refused.refused_at),
          })}
        </span>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('item-management.acceptRate', { rate: shown })}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('item-management.acceptRateQuestion', { rate: shown, currency })}
          confirmLabel={t('item-management.accept')}
          onConfirm={async () => void (await acceptRate(currency, refused.rate))}
          onClose={() => setAsking(false)}
        >
          {t('item-management.acceptRateText', { currency })}
        </ConfirmDialog>
      )}
    </Notice>
  );
}

/** The exchange rates in use, the refused ones, and those that an administrator fixed. */
export function RatesTab() {
  const { data, error, refetch } = useRates();
  const [fixed, setFixed] = useState<CurrencyRate | null>(null);
  return (
    <div className={css.tab}>
      <p className="muted">{t('item-management.ratesLead')}</p>
      {data?.items.map((rate) => rate.refused && <Refused key={rate.currency} rate={rate} />)}
      <DataTable
        caption={t('item-management.ratesCaption')}
        columns={rateColumns(setFixed)}
        rows={data?.items ?? []}
        rowId={({ currency }) => currency}
        loading={!data && !error}
        skeletonRows={CURRENCIES}
        card={rateCard(setFixed)}
        empty={<Failed error={error} onRetry={() => void refetch()} />}
      />
      {fixed && <FixRateDialog rate={fixed} onClose={() => setFixed(null)} />}
    </div>
  );
}
