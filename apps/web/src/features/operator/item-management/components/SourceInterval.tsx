import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { NumberField } from '../../../../ui/form/NumberField.tsx';
import { QUANTITY } from '../../../../ui/form/number-kinds.ts';
import { useForm } from '../../../../ui/form/use-form.ts';
import { saveInterval, type ManagedFeed, type ManagedSource } from '../item-management.queries.ts';
import css from './ItemManagement.module.css';

const MAX_MINUTES = 24 * 60;

export function intervalText(seconds: number): string {
  if (seconds < 60) return t('item-management.seconds', { n: seconds });
  return seconds < 7200
    ? t('item-management.minutes', { n: Math.round(seconds / 60) })
    : t('item-management.hours', { n: Math.round(seconds / 3600) });
}

type Props = { market: ManagedSource; feed: ManagedFeed };

/** Sets the interval in minutes. The field has the name of the call's field, so that refusals are shown at it. */
function IntervalForm({ market, feed, onClose }: Props & { onClose: () => void }) {
  const { source, interval_seconds: used, own_interval_seconds: own, set_interval_seconds: given } = feed;
  const form = useForm<{ interval_seconds: number | null | undefined }>({
    saved: { interval_seconds: Math.ceil(used / 60) },
    draft: null,
    fallback: 'interval_seconds',
  });
  const { interval_seconds: minutes } = form.values;
  const save = async (seconds: number | null): Promise<void> => {
    if (await form.submit(() => saveInterval(market, source, seconds))) onClose();
  };
  return (
    <FormShell
      form={form}
      className={css.form}
      label={t('item-management.intervalOf', { source })}
      onSubmit={async () => {
        if (typeof minutes === 'number') await save(minutes * 60);
      }}
    >
      <NumberField
        kind={QUANTITY}
        label={t('item-management.intervalMinutes')}
        value={minutes}
        onChange={(next) => form.set({ interval_seconds: next })}
        bounds={{ min: Math.ceil(own / 60), max: MAX_MINUTES }}
        required
        note={t('item-management.intervalNote', { own: intervalText(own) })}
        problem={form.problems.interval_seconds ?? null}
        busy={form.busy}
      />
      <div className={css.actions}>
        {given !== null && (
          <Button variant="default" disabled={form.busy} onClick={() => void save(null)}>
            {t('item-management.useOwn')}
          </Button>
        )}
        <Button variant="default" disabled={form.busy} onClick={onClose}>
          {t('item-management.cancel')}
        </Button>
        <Button type="submit" busy={form.busy}>
          {t('item-management.save')}
        </Button>
      </div>
    </FormShell>
  );
}

/** How often the lists of a source are read, with a form that changes it. */
export function SourceInterval({ market, feed }: Props) {
  const [editing, setEditing] = useState(false);
  const { source, interval_seconds: used, own_interval_seconds: own, set_interval_seconds: given } = feed;
  if (editing)
    return (
      <div>
        <IntervalForm market={market} feed={feed} onClose={() => setEditing(false)} />
      </div>
    );
  return (
    <div className={css.line}>
      <span>
        {t('item-management.interval')}: <strong>{intervalText(used)}</strong>
      </span>
      <span className="muted">
        {given === null ? t('item-management.ownInterval') : t('item-management.setInterval', { own: intervalText(own) })}
      </span>
      <button
        type="button"
        className="link"
        aria-label={`${t('item-management.changeInterval')}: ${t('item-management.intervalOf', { source })}`}
        onClick={() => setEditing(true)}
      >
        {t('item-management.changeInterval')}
      </button>
    </div>
  );
}
