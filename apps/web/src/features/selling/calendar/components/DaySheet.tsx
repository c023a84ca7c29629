import { currentLang, t } from '../../../../i18n/i18n.ts';
import { date } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Sheet } from '../../../../ui/overlay/Sheet.tsx';
import { EmptyList, Failed, Skeleton } from '../../../../ui/state/ListState.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { useDay, type CalendarEvent } from '../calendar.queries.ts';
import type { ShownDay } from '../calendar.search.ts';
import { EventAmount, KindIcon, kindName } from './events.tsx';
import css from './DaySheet.module.css';

const titleOf = (shown: ShownDay): string =>
  shown === 'undated'
    ? t('calendar.undatedTitle')
    : new Intl.DateTimeFormat(currentLang(), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(shown));

function EventSales({ event }: { event: CalendarEvent }) {
  const left = event.count - event.sales.length;
  return (
    <section className={css.event} aria-label={`${kindName(event.kind)}, ${event.market_name}`}>
      <div className={css.head}>
        <h3>
          <KindIcon kind={event.kind} />
          {event.market_name}
        </h3>
        <EventAmount {...event} />
      </div>
      <p className={css.note}>
        {kindName(event.kind)} · {t('calendar.salesCount', { n: event.count })}
      </p>
      <ul>
        {event.sales.map((sale) => (
          <li key={sale.item_id} className={css.sale}>
            <ItemCell
              name={sale.name}
              image={sale.image}
              itemId={sale.catalog_id}
              color={sale.color}
              href={pathTo('/$game/item/$slug', { params: { game: sale.game, slug: sale.slug } })}
            />
            <span className={css.figures}>
              <Money value={sale.amount} />
              <span className={css.note}>{t('calendar.sold', { date: date(sale.sale_date) })}</span>
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className={css.note}>{t('calendar.moreSales', { n: left })}</p>}
    </section>
  );
}

/** What happens on a day, with the sales. */
export function DaySheet({ shown, onClose }: { shown: ShownDay; onClose: () => void }) {
  const { data, error, refetch } = useDay(shown);
  return (
    <Sheet title={titleOf(shown)} width={460} onClose={onClose}>
      {shown === 'undated' && <p className={css.lead}>{t('calendar.undatedLead')}</p>}
      {data?.map((event) => (
        <EventSales key={`${event.kind} ${event.market}`} event={event} />
      ))}
      {data?.length === 0 && <EmptyList text={t('calendar.nothingThatDay')} />}
      {!data && error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true" aria-label={t('ui.loading')}>
          <Skeleton height={140} />
        </div>
      )}
    </Sheet>
  );
}
