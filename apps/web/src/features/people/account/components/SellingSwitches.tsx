import { t } from '../../../../i18n/i18n.ts';
import { dateTime, money } from '../../../../lib/format.ts';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { saveSwitches, useSwitches } from '../account.queries.ts';
import { runAndInform } from '../save-feedback.ts';
import css from './SellingSwitches.module.css';

const change = (body: Parameters<typeof saveSwitches>[0]): void => void runAndInform(() => saveSwitches(body), null);

/** Stops all selling, and says on which markets a thing is taken off when it is sold elsewhere. Nothing is shown until it is loaded. */
export function SellingSwitches() {
  const { data } = useSwitches();
  if (!data) return null;
  const { stopped_at: stopped, stopped_by_server: byServer, least_price: least, markets } = data;
  return (
    <section id="selling" className={css.switches} aria-labelledby="selling-title">
      <h3 id="selling-title">{t('account.selling')}</h3>
      {byServer && <Notice tone="warning">{t('account.sellingStoppedByServer')}</Notice>}
      <Toggle
        label={t('account.stopSelling')}
        note={stopped === null ? t('account.stopSellingNote') : t('account.stoppedSince', { at: dateTime(stopped) })}
        on={stopped !== null}
        onChange={(on) => change({ stopped: on })}
      />
      <fieldset>
        <legend>{t('account.takesOff')}</legend>
        <p className={css.note}>{t('account.takesOffNote')}</p>
        <div className={css.markets}>
          {markets.map(({ market, name, takes_off: on }) => (
            <Toggle key={market} inline label={name} on={on} onChange={(next) => change({ takes_off: { market, on: next } })} />
          ))}
        </div>
      </fieldset>
      <p className={css.note}>{t('account.leastPrice', { price: money(least) })}</p>
    </section>
  );
}
