import { MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '@lootfolio/domain/imports';
import { t } from '../../../../i18n/i18n.ts';
import { fileSize } from '../../../../lib/format.ts';
import { FilesDrop } from '../../../../ui/form/FilesDrop.tsx';
import { GuideLink } from '../../../../ui/layout/GuideLink.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { isReadable } from '../file.rules.ts';
import { refusalText } from '../file-texts.rules.ts';
import type { Import } from '../use-import.ts';
import { FileRow } from './FileRow.tsx';
import css from './Import.module.css';

/** Steam answers this address with the history as JSON when the user is signed in at Steam. */
const HISTORY_URL = 'https://steamcommunity.com/market/myhistory?norender=1&start=0&count=100';

/** The choice of files, each with what it was recognised as, or why it cannot be read. */
export function FilesStep({ course: { files, state } }: { course: Import }) {
  const refused = state.files.filter((file) => refusalText(file) !== null).length;
  return (
    <div className={css.part}>
      <div>
        <p className="muted">{t('imports.lead')}</p>
        <GuideLink page="import" />
      </div>
      <FilesDrop label={t('imports.files')} hint={t('imports.filesHint', { max: fileSize(MAX_IMPORT_BYTES) })} onAdd={files.add} />
      {state.files.length > 0 && (
        <ul className={css.files} aria-label={t('imports.chosenFiles')}>
          {state.files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onOptions={(options) => files.changeOptions(file.id, options)}
              onRemove={() => files.remove(file.id)}
            />
          ))}
        </ul>
      )}
      {state.refused > 0 && <Notice tone="warning">{t('imports.tooManyFiles', { n: state.refused, max: MAX_IMPORT_FILES })}</Notice>}
      {refused > 0 && state.files.some(isReadable) && <Notice tone="warning">{t('imports.leftOutFiles', { n: refused })}</Notice>}
      <details className={css.help}>
        <summary>{t('imports.steamHelp')}</summary>
        <p className="muted">{t('imports.steamHelpText')}</p>
        <a className="link" href={HISTORY_URL} target="_blank" rel="noreferrer">
          {HISTORY_URL.replace('https://', '')}
        </a>
      </details>
    </div>
  );
}
