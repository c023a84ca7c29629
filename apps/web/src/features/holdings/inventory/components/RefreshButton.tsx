import { IconRefresh } from '@tabler/icons-react';
import { REFRESH_WAIT_MS } from '@lootfolio/domain/inventory';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Countdown } from '../../../../ui/value/Countdown.tsx';
import css from './RefreshButton.module.css';

type Snapshot = { checked_at: string | null; problem: string | null } | undefined;

/** The time at which the inventory may be read again, in milliseconds; null when it may be read now. */
function freeAt(snapshot: Snapshot): number | null {
  if (!snapshot || snapshot.checked_at === null) return null;
  const at = Date.parse(snapshot.checked_at) + (snapshot.problem === null ? REFRESH_WAIT_MS.success : REFRESH_WAIT_MS.failure);
  return at > Date.now() ? at : null;
}

type Props = {
  snapshot: Snapshot;
  busy: boolean;
  onPress: () => void;
};

/** Reads the inventory at Steam again. The button shows the remaining waiting time; a press before its end shows it in a sentence. */
export function RefreshButton({ snapshot, busy, onPress }: Props) {
  const [, setDone] = useState<number | null>(null);
  const free = freeAt(snapshot);
  return (
    <Button className={css.button} variant="default" busy={busy} icon={<IconRefresh size={15} aria-hidden />} onClick={onPress}>
      {t('inventory.refresh')}
      {free !== null && !busy && (
        <>
          {' '}
          <Countdown to={free} label={t('inventory.refreshAgain')} doneText="" onDone={() => setDone(free)} />
        </>
      )}
    </Button>
  );
}
