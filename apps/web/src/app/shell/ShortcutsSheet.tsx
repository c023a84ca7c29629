import { useState } from 'react';
import { t, type PlainKey } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Toggle } from '../../ui/form/Toggle.tsx';
import { setSingleKeys, singleKeysOn } from './shortcuts.ts';
import css from './ShortcutsSheet.module.css';

const ROWS: readonly [keys: readonly string[], label: PlainKey][] = [
  [['Ctrl', 'K'], 'search.shortcutSearch'],
  [['/'], 'search.shortcutSearch'],
  [['?'], 'search.shortcutHelp'],
  [['↑', '↓'], 'search.shortcutMove'],
  [['Ctrl', 'Enter'], 'search.shortcutNewTab'],
  [['Esc'], 'search.shortcutClose'],
];

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(singleKeysOn);
  const toggle = (on: boolean): void => {
    setSingleKeys(on);
    setSingle(on);
  };
  return (
    <Dialog title={t('search.shortcuts')} onClose={onClose}>
      <dl className={css.rows}>
        {ROWS.map(([keys, label]) => (
          <div key={label} className={css.row}>
            <dt>{t(label)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Toggle label={t('search.singleKeys')} on={single} onChange={toggle} />
    </Dialog>
  );
}
