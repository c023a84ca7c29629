import { BOUNDS } from '@lootfolio/domain/comparison-filters';
import { filtersOf, readSearch } from '@lootfolio/domain/comparison-search';
import { parseSearch } from '@lootfolio/domain/search-params';
import { MAX_ALERT_ROWS } from '@lootfolio/domain/view-alerts';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { exactPercent, money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { errorText, problemOf } from '../../../../ui/state/ListState.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { PercentInput } from '../../../../ui/form/PercentInput.tsx';
import { toast, TOAST_MS } from '../../../../ui/overlay/toasts.ts';
import type { Typed } from '../../../../ui/form/use-number-text.ts';
import { useViewChanges, type SavedView, type ViewLimits } from '../comparison.queries.ts';
import { filterWords } from '../filter-words.ts';
import css from './SavedViews.module.css';

const START: ViewLimits = { min_roi: 10, min_profit: 5000 };
const PROFIT_STEP = 1000;

type Alert = NonNullable<SavedView['alert']>;

/** What the alert of a view watches: the filters of the view in words. */
const Watched = ({ search }: { search: string }) => (
  <p className={css.watched}>
    {t('comparison.viewWatches', { filters: filterWords(filtersOf(readSearch(parseSearch(search)))).join(' · ') })}
  </p>
);

/** The limits of an alert, the number of rows that match now, and what it watches. */
export const AlertState = ({ alert: { min_roi, min_profit, fits }, search }: { alert: Alert; search: string }) => (
  <div className={css.alert}>
    <p>
      {t('comparison.viewAlertFrom', { roi: exactPercent(min_roi), profit: money(min_profit) })}
      {fits !== null && (
        <> · {fits > MAX_ALERT_ROWS ? t('comparison.viewAlertMany', { n: MAX_ALERT_ROWS }) : t('comparison.viewAlertFits', { n: fits })}</>
      )}
    </p>
    <Watched search={search} />
  </div>
);

/** Sets, changes or removes the alert of a view. */
export function ViewAlertForm({ view: { id, name, search, alert }, onDone }: { view: SavedView; onDone: () => void }) {
  const { setAlert, removeAlert } = useViewChanges();
  const [roi, setRoi] = useState<Typed>(alert?.min_roi ?? START.min_roi);
  const [profit, setProfit] = useState<Typed>(alert?.min_profit ?? START.min_profit);
  const showError = (error: unknown): void => toast('error', errorText(error));
  const form = useRef<HTMLFormElement>(null);
  // what pops up may scroll
  useLayoutEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // an empty field means no limit
    await setAlert.mutateAsync({ id, min_roi: roi ?? 0, min_profit: profit ?? 0 });
    toast('success', t('comparison.viewAlertSet', { name }));
    onDone();
  };
  const remove = async ({ min_roi, min_profit }: Alert): Promise<void> => {
    await removeAlert.mutateAsync(id);
    const undo = { label: t('comparison.undo'), run: () => setAlert.mutate({ id, min_roi, min_profit }, { onError: showError }) };
    toast('success', t('comparison.viewAlertRemoved', { name }), TOAST_MS.default, undo);
    onDone();
  };

  const problem = setAlert.error && problemOf(setAlert.error, 'min_roi');
  return (
    <form
      ref={form}
      className={css.alertForm}
      noValidate
      aria-label={t('comparison.viewAlert', { name })}
      onSubmit={(event) => void submit(event).catch(() => {})}
    >
      <div className={css.limits}>
        <PercentInput label={t('comparison.viewAlertRoi')} value={roi} onChange={setRoi} bounds={BOUNDS.roi} problem={problem} />
        <MoneyInput label={t('comparison.viewAlertProfit')} value={profit} onChange={setProfit} bounds={BOUNDS.price} step={PROFIT_STEP} />
      </div>
      <Watched search={search} />
      <p className={css.about}>
        {t('comparison.viewAlertAbout')}{' '}
        <AppLink href={pathTo('/user-details', { hash: 'notifications' })} className="link">
          {t('comparison.viewAlertChannels')}
        </AppLink>
      </p>
      <div className={css.line}>
        {alert ? (
          <Button variant="default" busy={removeAlert.isPending} onClick={() => void remove(alert).catch(showError)}>
            {t('comparison.viewAlertRemove')}
          </Button>
        ) : (
          <Button variant="default" onClick={onDone}>
            {t('comparison.viewAlertCancel')}
          </Button>
        )}
        <Button type="submit" disabled={roi === undefined || profit === undefined} busy={setAlert.isPending}>
          {alert ? t('comparison.viewAlertChange') : t('comparison.viewAlertOn')}
        </Button>
      </div>
    </form>
  );
}
