import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime, exactPercent } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { resume, type Repricing } from '../repricing.queries.ts';
import css from './RepricingBanner.module.css';

type Stop = NonNullable<Repricing['stop']>;

/** Says why the rules stand still. */
function reasonOf({ by, listings, median, at }: Stop): string {
  const when = dateTime(at);
  if (by === 'person') return t('repricing.stoppedByYou', { when });
  const values = { n: listings ?? 0, percent: exactPercent((median ?? 0) / 100), when };
  return by === 'breaker' ? t('repricing.trippedOwn', values) : t('repricing.trippedServer', values);
}

/** What holds all rules: the kill switch of the server, the stop button, or a breaker. */
export function RepricingBanner({ allowed, stop }: Pick<Repricing, 'allowed' | 'stop'>) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      {!allowed && <Notice tone="danger">{t('repricing.switchedOff')}</Notice>}
      {stop && (
        <div role="status">
          <Notice tone={stop.by === 'person' ? 'warning' : 'danger'}>
            <div className={css.stop}>
              <span>{reasonOf(stop)}</span>
              <Button variant="default" onClick={() => setAsks(true)}>
                {t('repricing.resume')}
              </Button>
            </div>
          </Notice>
        </div>
      )}
      {asks && stop && (
        <ConfirmDialog
          title={t('repricing.resumeTitle')}
          confirmLabel={t('repricing.resume')}
          onConfirm={resume}
          onClose={() => setAsks(false)}
        >
          <p>{t(stop.by === 'person' ? 'repricing.resumeText' : 'repricing.resumeBreakerText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
