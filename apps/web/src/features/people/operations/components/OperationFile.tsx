import { IconDownload, IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { requestReadyFile } from '../../../../lib/api.ts';
import { dateTime, fileSize } from '../../../../lib/format.ts';
import { storeNextPath } from '../../../../lib/next-path.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { download } from '../../../../ui/table/download.ts';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { toast } from '../../../../ui/overlay/toasts.ts';
import { steamSignInPath } from '../../auth/auth.public.ts';
import { reloadOperations, type Operation } from '../operations.queries.ts';
import { fileUntil } from '../operations.rules.ts';
import { reopenLater } from '../panel-state.ts';
import { Question } from './Question.tsx';
import css from './OperationFile.module.css';

/** Leads to Steam's sign-in and back to this screen, with the panel open. */
function signInAgain(): void {
  storeNextPath(location.href);
  reopenLater();
  location.assign(steamSignInPath());
}

type Props = { operation: Operation; file: NonNullable<Operation['file']> };

/** The file that an operation has made. */
export function OperationFile({ operation: { id }, file: { name, size, made_at: madeAt } }: Props) {
  const [step, setStep] = useState<'ready' | 'busy' | 'sign-in'>('ready');
  const load = async (): Promise<void> => {
    setStep('busy');
    try {
      download((await requestReadyFile('GET /operations/{id}/file', { id })).file, name);
      setStep('ready');
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      setStep(code === 'REAUTH' ? 'sign-in' : 'ready');
      if (code === 'NOT_FOUND') await reloadOperations();
      if (code !== 'REAUTH')
        toast('error', code === 'NOT_FOUND' ? t('operations.fileGone') : t('operations.actionFailed', { cause: errorText(error) }));
    }
  };
  return (
    <>
      <div className={css.file}>
        <IconFile size={16} stroke={1.6} aria-hidden />
        <div className={css.words}>
          <p className={css.name}>{name}</p>
          <p className={css.note}>{t('operations.fileUntil', { size: fileSize(size), time: dateTime(fileUntil(madeAt)) })}</p>
        </div>
        <Button
          variant="default"
          icon={<IconDownload size={15} aria-hidden />}
          aria-label={t('operations.downloadOf', { name })}
          busy={step === 'busy'}
          onClick={() => void load()}
        >
          {t('operations.download')}
        </Button>
      </div>
      {step === 'sign-in' && (
        <Question text={t('operations.signInNote')}>
          <Button onClick={signInAgain}>{t('operations.signIn')}</Button>
        </Question>
      )}
    </>
  );
}
