import { MAX_PURCHASE_FILE } from '@lootfolio/domain/investments';
import { t } from '../../../../i18n/i18n.ts';
import { FileDrop } from '../../../../ui/form/FileDrop.tsx';
import css from './ImportPurchases.module.css';

/** Steam answers this address with the history as JSON when the user is signed in at Steam. */
const HISTORY_URL = 'https://steamcommunity.com/market/myhistory?norender=1&start=0&count=100';

type Props = { file: File | null; onChange: (file: File | null) => void; problem: string | null; busy: boolean };

/** The choice of a file, with instructions to get the file from Steam. */
export function ImportPurchasesFile({ file, onChange, problem, busy }: Props) {
  return (
    <div className={css.part}>
      <p className="muted">{t('investment-imports.lead')}</p>
      <FileDrop
        label={t('investment-imports.file')}
        value={file}
        onChange={onChange}
        extensions={['.csv', '.json', '.html']}
        types={['text/csv']}
        maxBytes={MAX_PURCHASE_FILE}
        wrongType={t('investment-imports.notCsv')}
        tooLarge={t('investment-imports.tooLarge')}
        problem={problem}
        busy={busy}
      />
      <details className={css.help}>
        <summary>{t('investment-imports.steamHelp')}</summary>
        <p className="muted">{t('investment-imports.steamHelpText')}</p>
        <a className="link" href={HISTORY_URL} target="_blank" rel="noreferrer">
          {HISTORY_URL.replace('https://', '')}
        </a>
      </details>
    </div>
  );
}
