import { IconLock, IconLockOpen, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button, ButtonLink } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { Money } from '../../../../ui/value/figures.tsx';
import { lockYear, unlockYear, type GainYear } from '../gains.queries.ts';
import css from './years.module.css';

export type Making = { making: number | null; make: (year: number) => void };

function LockDialog({ of: { year, report }, onClose }: { of: GainYear; onClose: () => void }) {
  if (!report) return null;
  const { net, cost, profit } = report.totals.without_unknown;
  const lock = async (): Promise<void> => {
    await lockYear(year, report.id);
    toast('success', t('gains.lockedToast', { year: String(year) }));
  };
  return (
    <ConfirmDialog
      title={t('gains.lockTitle', { year: String(year) })}
      figures={[
        { label: t('gains.net'), value: <Money value={net} /> },
        { label: t('gains.cost'), value: <Money value={cost} /> },
        { label: t('gains.profit'), value: <Money value={profit} sign /> },
      ]}
      confirmLabel={t('gains.lock')}
      onConfirm={lock}
      onClose={onClose}
    >
      <p>{t('gains.lockText', { year: String(year), next: String(year + 1), time: dateTime(report.made_at) })}</p>
    </ConfirmDialog>
  );
}

function UnlockDialog({ of: { year }, onClose }: { of: GainYear; onClose: () => void }) {
  const unlock = async (): Promise<void> => {
    await unlockYear(year);
    toast('success', t('gains.unlockedToast', { year: String(year) }));
  };
  return (
    <ConfirmDialog
      danger
      title={t('gains.unlockTitle', { year: String(year) })}
      confirmLabel={t('gains.unlock')}
      onConfirm={unlock}
      onClose={onClose}
    >
      <p>{t('gains.unlockText')}</p>
    </ConfirmDialog>
  );
}

/** Locks or unlocks a year, where that is possible. */
export function LockButton({ of }: { of: GainYear }) {
  const [asks, setAsks] = useState(false);
  const name = String(of.year);
  const close = (): void => setAsks(false);
  return (
    <>
      {of.can_lock && (
        <Button
          variant="default"
          icon={<IconLock size={15} aria-hidden />}
          aria-label={t('gains.lockOf', { year: name })}
          onClick={() => setAsks(true)}
        >
          {t('gains.lock')}
        </Button>
      )}
      {of.can_unlock && (
        <Button
          variant="default"
          icon={<IconLockOpen size={15} aria-hidden />}
          aria-label={t('gains.unlockOf', { year: name })}
          onClick={() => setAsks(true)}
        >
          {t('gains.unlock')}
        </Button>
      )}
      {asks && of.can_lock && <LockDialog of={of} onClose={close} />}
      {asks && of.can_unlock && <UnlockDialog of={of} onClose={close} />}
    </>
  );
}

export function MakeButton({ of: { year, report, locked_at: lockedAt }, making, make }: { of: GainYear } & Making) {
  if (lockedAt !== null) return null;
  const name = String(year);
  return (
    <Button
      variant={report ? 'default' : 'filled'}
      icon={making === year ? undefined : <IconRefresh size={15} aria-hidden />}
      busy={making === year}
      disabled={making !== null && making !== year}
      aria-label={report ? t('gains.makeAgainOf', { year: name }) : t('gains.makeOf', { year: name })}
      onClick={() => make(year)}
    >
      {report ? t('gains.makeAgain') : t('gains.make')}
    </Button>
  );
}

/** What can be done with a year in the list. It is locked where its report is seen. */
export function YearActions({ of, ...work }: { of: GainYear } & Making) {
  return (
    <div className={css.actions}>
      {of.report && (
        <ButtonLink
          variant="default"
          href={pathTo('/gains', { search: { year: of.year } })}
          aria-label={t('gains.showOf', { year: String(of.year) })}
        >
          {t('gains.show')}
        </ButtonLink>
      )}
      <MakeButton of={of} {...work} />
    </div>
  );
}
