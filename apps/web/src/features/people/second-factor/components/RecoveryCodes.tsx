import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { download } from '../../../../ui/table/download.ts';
import css from './factor.module.css';

/** New recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // moves the focus here: the form that had it is gone
  useEffect(() => box.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <Panel title={t('second-factor.recoveryCodes')} actions={<CopyButton text={text} label={t('second-factor.copyCodes')} />}>
      <div ref={box} tabIndex={-1} className={css.made}>
        <p className={css.text}>{t('second-factor.recoveryOnce')}</p>
        <ul className={css.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={css.actions}>
          <Button onClick={onDone}>{t('second-factor.kept')}</Button>
          <Button
            variant="default"
            icon={<IconDownload size={15} aria-hidden />}
            onClick={() => download(new Blob([`${text}\n`], { type: 'text/plain' }), 'lootfolio-recovery-codes.txt')}
          >
            {t('second-factor.download')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
