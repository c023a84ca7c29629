import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { confirmFactor } from '../second-factor.queries.ts';
import { CodeForm } from './CodeForm.tsx';
import css from './factor.module.css';

/** Asks for a code of the authenticator, or for a recovery code. */
export function Confirm({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const [recovery, setRecovery] = useState(false);
  return (
    <Panel title={t('second-factor.confirmTitle')}>
      <p className={css.text}>{t('second-factor.confirmText')}</p>
      <CodeForm
        key={String(recovery)}
        letters={recovery}
        label={recovery ? t('second-factor.recoveryCode') : t('second-factor.code')}
        {...(recovery && { note: t('second-factor.recoveryNote') })}
        submitLabel={t('second-factor.confirm')}
        onSubmit={async (code) => {
          await confirmFactor(code);
          await onConfirmed();
        }}
      />
      <button type="button" className={`link ${css.other}`} onClick={() => setRecovery(!recovery)}>
        {recovery ? t('second-factor.useAuthenticator') : t('second-factor.useRecovery')}
      </button>
      <p className={css.note}>{t('second-factor.lost')}</p>
    </Panel>
  );
}
