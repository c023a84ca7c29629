import type { TrendType } from '@lootfolio/domain/trends';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Tabs } from '../../../../ui/layout/Tabs.tsx';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { LIST_SIZE, limitsLists, type Filters } from '../filters.ts';
import { useTrendList, type Trend } from '../trends.queries.ts';
import { DEFAULT_TAB, LISTS, TABS, type Tab, type TrendsSearch } from '../trends.search.ts';
import css from './TrendLists.module.css';

const TITLES: Record<TrendType, PlainKey> = { increase: 'trends.rising', fall: 'trends.falling', popular: 'trends.popular' };
const HELP: Record<TrendType, PlainKey> = { increase: 'trends.risingWhy', fall: 'trends.fallingWhy', popular: 'trends.popularWhy' };
const TAB_LABELS: Record<Tab, PlainKey> = { '1d': 'trends.day', '7d': 'trends.week', '1m': 'trends.month' };

function Entry({ trend, type }: { trend: Trend; type: TrendType }) {
  const item = trend.item_detail;
  return (
    <li className={css.entry}>
      <ItemCell
        name={item.name}
        image={item.image}
        itemId={item.item_id}
        color={item.color}
        exterior={item.exterior}
        size={32}
        href={pathTo('/$game/item/$slug', { params: { game: item.game, slug: item.slug } })}
      />
      <span className={css.figures}>
        <Money value={trend.price} />
        {type === 'popular' ? (
          <span className={css.sold}>{trend.volume === null ? t('trends.soldUnknown') : t('trends.sold', { n: trend.volume })}</span>
        ) : (
          <Delta value={trend.change_ratio} unit="percent" />
        )}
      </span>
    </li>
  );
}

const Placeholders = () => (
  <ul className={css.entries} aria-busy aria-label={t('ui.loading')}>
    {Array.from({ length: LIST_SIZE }, (_, at) => (
      <li key={at} className={css.entry}>
        <Skeleton width="70%" height={28} />
        <Skeleton width={64} height={28} />
      </li>
    ))}
  </ul>
);

function Entries({ type, tab, filters, ready }: { type: TrendType; tab: Tab; filters: Filters; ready: boolean }) {
  const { data, error, refetch } = useTrendList(type, TABS[tab], filters, ready);
  if (!data && error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Placeholders />;
  if (data.data.length === 0)
    return (
      <div className={css.empty}>
        <p>{t('trends.itemsNotFound')}</p>
        <p className="muted">{t(limitsLists(filters) ? 'trends.listFiltered' : 'trends.listEmpty')}</p>
      </div>
    );
  return (
    <ul className={css.entries}>
      {data.data.map((trend) => (
        <Entry key={trend.item_detail.item_id} trend={trend} type={type} />
      ))}
    </ul>
  );
}

type Props = { search: TrendsSearch; filters: Filters; ready: boolean; onChoose: (tabs: Partial<TrendsSearch>) => void };

type ListProps = Omit<Props, 'search'> & { list: (typeof LISTS)[number]; tab: Tab };

function List({ list: { type, param }, tab, filters, ready, onChoose }: ListProps) {
  const title = t(TITLES[type]);
  return (
    <Panel flush title={title} actions={<Help label={t(HELP[type])}>{t('trends.how')}</Help>}>
      <div className={css.tabs}>
        <Tabs
          label={t('trends.intervalOf', { list: title })}
          tabs={(Object.keys(TABS) as Tab[]).map((value) => ({ value, label: t(TAB_LABELS[value]) }))}
          value={tab}
          onChange={(next) => onChoose({ [param]: next === DEFAULT_TAB ? undefined : next })}
        >
          <div className={css.box}>
            <Entries type={type} tab={tab} filters={filters} ready={ready} />
          </div>
        </Tabs>
      </div>
    </Panel>
  );
}

/** The rising, falling and popular items side by side, each with its own interval. A phone shows one of them. */
export function TrendLists({ search, ...rest }: Props) {
  const isPhone = useMobile('shell');
  const chosen = LISTS.find(({ param }) => param === search.list) ?? LISTS[0]!;
  return (
    <>
      {isPhone && (
        <div className={css.choice}>
          <Segments
            label={t('trends.lists')}
            options={LISTS.map(({ type, param }) => ({ value: param, label: t(TITLES[type]) }))}
            value={chosen.param}
            onChange={(list) => rest.onChoose({ list: list === LISTS[0]!.param ? undefined : list })}
          />
        </div>
      )}
      <div className={css.lists}>
        {(isPhone ? [chosen] : LISTS).map((list) => (
          <List key={list.param} list={list} tab={search[list.param] ?? DEFAULT_TAB} {...rest} />
        ))}
      </div>
    </>
  );
}
