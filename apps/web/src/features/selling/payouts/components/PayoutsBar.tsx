import { IconRefresh } from '@tabler/icons-react';
import { WITHDRAWAL_DEFAULTS, WITHDRAWAL_MARKETS, WITHDRAWAL_SORTS, type WithdrawalMarket } from '@lootfolio/domain/withdrawals';
import { t } from '../../../../i18n/i18n.ts';
import type { Day } from '../../../../lib/calendar.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DateRange } from '../../../../ui/form/DateRange.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { marketOf } from '../payouts.rules.ts';
import { addressOf, rangeOf, SORTS, sortOf, type PayoutsSearch } from '../payouts.search.ts';
import css from './PayoutsBar.module.css';

const ALL = 'all';

type Props = {
  search: PayoutsSearch;
  today: Day;
  busy: boolean;
  onChange: (next: Partial<PayoutsSearch>, replace?: boolean) => void;
  onSync: () => void;
};

/** The range with its synchronisation, the market and the order of the withdrawal history. */
export const PayoutsBar = ({ search, today, busy, onChange, onSync }: Props) => (
  <div className={css.bar}>
    <div className={css.range}>
      <DateRange
        label={t('payouts.range')}
        value={rangeOf(search, today)}
        today={today}
        bounds={{ max: today }}
        onChange={(range) => onChange(addressOf(range, today))}
      />
      <Button variant="default" busy={busy} icon={<IconRefresh size={15} aria-hidden />} onClick={onSync}>
        {t('payouts.sync')}
      </Button>
    </div>
    <SelectField<WithdrawalMarket | typeof ALL>
      label={t('payouts.marketFilter')}
      options={[
        { value: ALL, label: t('ui.all') },
        ...WITHDRAWAL_MARKETS.map((market) => ({ value: market, label: marketOf(market).name })),
      ]}
      value={search.market ?? ALL}
      onChange={(market) => onChange({ market: market === ALL ? undefined : market })}
    />
    <SortControl
      options={WITHDRAWAL_SORTS.map((sort) => ({ value: sort, label: t(SORTS[sort]) }))}
      value={search.sort ?? WITHDRAWAL_DEFAULTS.sort}
      descending={!search.asc}
      onSort={(sort) => onChange(sortOf(sort, sort !== 'name'))}
      onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
    />
  </div>
);
