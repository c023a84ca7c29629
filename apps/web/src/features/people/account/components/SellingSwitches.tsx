import { findMarket, SELLING_MARKETS } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime, money } from '../../../../lib/format.ts';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { Failed } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { saveSwitches, useSwitches, type Switches } from '../account.queries.ts';
import { runAndInform } from '../save-feedback.ts';
import css from './SellingSwitches.module.css';

const change = (body: Parameters<typeof saveSwitches>[0]): void => void runAndInform(() => saveSwitches(body), null);

/** Has the size of the loaded switches. They are locked until then. */
const LOADING: Pick<Switches, 'stopped_at' | 'stopped_by_server' | 'markets'> = {
  stopped_at: null,
  stopped_by_server: false,
  markets: SELLING_MARKETS.map((market) => ({ market, name: findMarket(market)!.name, takes_off: true })),
};

/** Stops all selling, and says on which markets a thing is taken off when it is sold elsewhere. */
export function SellingSwitches() {
  const { data, error, refetch } = useSwitches();
  if (!data && error) return <Failed error={error} onRetry={() => void refetch()} />;
  const { stopped_at: stopped, stopped_by_server: byServer, markets } = data ?? LOADING;
  return (
    <section id="selling" className={css.switches} aria-labelledby="selling-title" aria-busy={!data}>
      <h3 id="selling-title">{t('account.selling')}</h3>
      {byServer && <Notice tone="warning">{t('account.sellingStoppedByServer')}</Notice>}
      <Toggle
        label={t('account.stopSelling')}
        note={stopped === null ? t('account.stopSellingNote') : t('account.stoppedSince', { at: dateTime(stopped) })}
        on={stopped !== null}
        disabled={!data}
        onChange={(on) => change({ stopped: on })}
      />
      <fieldset>
        <legend>{t('account.takesOff')}</legend>
        <p className={css.note}>{t('account.takesOffNote')}</p>
        <div className={css.markets}>
          {markets.map(({ market, name, takes_off: on }) => (
            <Toggle
              key={market}
              inline
              label={name}
              on={on}
              disabled={!data}
              onChange={(next) => change({ takes_off: { market, on: next } })}
            />
          ))}
        </div>
      </fieldset>
      <p className={css.note}>{data ? t('account.leastPrice', { price: money(data.least_price) }) : '\u00a0'}</p>
    </section>
  );
}
