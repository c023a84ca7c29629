import { t } from '../../i18n/i18n.ts';
import { useOwnSandbox } from '../../lib/sandbox.ts';
import { Help, Tip } from '../../ui/overlay/Tip.tsx';
import css from './TopBar.module.css';

/** Says that nothing here is real. For a user it leads to the page on which they let things happen in the sandbox. */
export function SandboxMark() {
  const own = useOwnSandbox();
  if (!own) return <Help label={t('shell.sandbox')}>{t('shell.sandboxShort')}</Help>;
  return (
    <Tip label={`${t('shell.sandbox')} ${t('shell.sandboxDesk')}`}>
      <a href={own.desk} target="_blank" rel="noopener noreferrer" className={css.desk}>
        {t('shell.sandboxShort')}
        <span className="visually-hidden"> ({t('core.newTab')})</span>
      </a>
    </Tip>
  );
}
