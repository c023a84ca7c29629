import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { disableFactor, reloadFactor, renewCodes, type Factor } from '../second-factor.queries.ts';
import css from './factor.module.css';

const FEW_CODES = 3;

type Props = {
  factor: Factor;
  run: (work: () => Promise<void>) => Promise<boolean>;
  onCodes: (codes: string[]) => void;
  onReplace: () => void;
};

/** The screen of a factor that is enabled and confirmed. */
export function Manage({ factor, run, onCodes, onReplace }: Props) {
  const [removing, setRemoving] = useState(false);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await run(work);
    } catch (error) {
      toast('error', errorText(error));
    }
  };
  return (
    <Panel title={t('second-factor.on')}>
      <dl className={css.facts}>
        <div>
          <dt>{t('second-factor.since')}</dt>
          <dd>{factor.enabled_at && dateTime(factor.enabled_at)}</dd>
        </div>
        <div>
          <dt>{t('second-factor.until')}</dt>
          <dd>{factor.confirmed_until && dateTime(factor.confirmed_until)}</dd>
        </div>
        <div>
          <dt>{t('second-factor.codesLeft')}</dt>
          <dd>{factor.recovery_left}</dd>
        </div>
      </dl>
      {factor.recovery_left < FEW_CODES && <Notice tone="warning">{t('second-factor.fewCodes')}</Notice>}
      <div className={css.actions}>
        <Button variant="default" onClick={() => void attempt(async () => onCodes(await renewCodes()))}>
          {t('second-factor.renew')}
        </Button>
        <Button variant="default" onClick={onReplace}>
          {t('second-factor.replace')}
        </Button>
        <Button variant="default" onClick={() => setRemoving(true)}>
          {t('second-factor.turnOff')}
        </Button>
      </div>
      {removing && (
        <ConfirmDialog
          title={t('second-factor.turnOff')}
          confirmLabel={t('second-factor.turnOff')}
          danger
          onConfirm={() =>
            attempt(async () => {
              await disableFactor();
              await reloadFactor();
            })
          }
          onClose={() => setRemoving(false)}
        >
          {factor.required ? t('second-factor.turnOffRequired') : t('second-factor.turnOffText')}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
