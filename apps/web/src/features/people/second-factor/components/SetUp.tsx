import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import type { Reply } from '../../../../lib/api.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { CodeToCopy } from '../../../../ui/form/CodeToCopy.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { beginFactor, enableFactor } from '../second-factor.queries.ts';
import { CodeForm } from './CodeForm.tsx';
import { QrCode } from './QrCode.tsx';
import css from './factor.module.css';

type Begun = Reply<'POST /admin/second-factor/begin'>;

const inGroups = (secret: string): string => secret.match(/.{1,4}/g)!.join(' ');

type Props = {
  /** Runs work that needs a recent sign-in. */
  run: (work: () => Promise<void>) => Promise<boolean>;
  required: boolean;
  onEnabled: (codes: string[]) => void;
};

/** Sets up an authenticator: shows a secret as a QR code, and asks for the first code. */
export function SetUp({ run, required, onEnabled }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await run(async () => setBegun(await beginFactor()));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  if (begun === null)
    return (
      <Panel title={t('second-factor.setUp')}>
        <p className={css.text}>{required ? t('second-factor.setUpRequired') : t('second-factor.setUpText')}</p>
        {problem !== null && (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        <Button busy={busy} onClick={() => void begin()}>
          {t('second-factor.begin')}
        </Button>
      </Panel>
    );
  return (
    <Panel title={t('second-factor.setUp')}>
      <ol className={css.steps}>
        <li>
          <p className={css.text}>{t('second-factor.scan')}</p>
          <QrCode text={begun.uri} label={t('second-factor.qr')} className={css.qr} />
          <p className={css.text}>{t('second-factor.typeSecret')}</p>
          <CodeToCopy text={begun.secret} shown={inGroups(begun.secret)} label={t('second-factor.copySecret')} />
        </li>
        <li>
          <p className={css.text}>{t('second-factor.firstCode')}</p>
          <CodeForm
            label={t('second-factor.code')}
            submitLabel={t('second-factor.enable')}
            onSubmit={async (code) => onEnabled(await enableFactor(code))}
          />
        </li>
      </ol>
    </Panel>
  );
}
