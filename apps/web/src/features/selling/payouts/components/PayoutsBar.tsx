import type { ReactNode } from 'react';
import { IconRefresh } from '@tabler/icons-react';
import { WITHDRAWAL_DEFAULTS, WITHDRAWAL_MARKETS, WITHDRAWAL_SORTS, type WithdrawalMarket } from '@lootfolio/domain/withdrawals';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import type { Day } from '../../../../lib/calendar.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DateRange } from '../../../../ui/form/DateRange.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { ListBar } from '../../../../ui/table/ListBar.tsx';
import { SortControl } from '../../../../ui/table/SortControl.tsx';
import { useReach } from '../payouts.queries.ts';
import { marketOf } from '../payouts.rules.ts';
import { addressOf, rangeOf, SORTS, sortOf, type PayoutsSearch } from '../payouts.search.ts';

const ALL = 'all';

type Props = {
  search: PayoutsSearch;
  today: Day;
  busy: boolean;
  onChange: (next: Partial<PayoutsSearch>, replace?: boolean) => void;
  onSync: () => void;
  /** What else stands in the bar. */
  children: ReactNode;
};

/** The markets in the order of the specification, then those of this product. One without a key cannot be chosen. */
function MarketFilter({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const reach = useReach().data?.items;
  const isKeyless = (market: WithdrawalMarket): boolean => reach?.find((one) => one.market === market)?.has_key === false;
  return (
    <>
      <SelectField<WithdrawalMarket | typeof ALL>
        label={t('payouts.marketFilter')}
        options={[
          { value: ALL, label: t('ui.all') },
          ...WITHDRAWAL_MARKETS.map((market) => ({ value: market, label: marketOf(market).name, disabled: isKeyless(market) })),
        ]}
        value={search.market ?? ALL}
        onChange={(market) => onChange({ market: market === ALL ? undefined : market })}
      />
      {/* there from the start, so that it pushes nothing aside */}
      {(reach === undefined || WITHDRAWAL_MARKETS.some(isKeyless)) && (
        <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
          {t('payouts.setKeys')}
        </AppLink>
      )}
    </>
  );
}

/** The range with its synchronisation, the market and the order of the withdrawal history. */
export const PayoutsBar = ({ search, today, busy, onChange, onSync, children }: Props) => (
  <ListBar>
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
    <MarketFilter search={search} onChange={onChange} />
    <SortControl
      options={WITHDRAWAL_SORTS.map((sort) => ({ value: sort, label: t(SORTS[sort]) }))}
      value={search.sort ?? WITHDRAWAL_DEFAULTS.sort}
      descending={!search.asc}
      onSort={(sort) => onChange(sortOf(sort, sort !== 'name'))}
      onDirection={(descending) => onChange({ asc: descending ? undefined : true })}
    />
    {children}
  </ListBar>
);
