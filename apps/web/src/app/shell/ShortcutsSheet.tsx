import { Kbd, Modal, Switch } from '@mantine/core';
import '../../ui/mantine-modal.css';
import '@mantine/core/styles/Kbd.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { t, type PlainKey } from '../../i18n/i18n.ts';
import { setSingleKeys, singleKeysOn } from './shortcuts.ts';
import css from './ShortcutsSheet.module.css';

const ROWS: readonly [keys: readonly string[], label: PlainKey][] = [
  [['Ctrl', 'K'], 'shell.shortcutPalette'],
  [['/'], 'shell.shortcutSearch'],
  [['?'], 'shell.shortcutHelp'],
  [['↑', '↓'], 'shell.shortcutMove'],
  [['Ctrl', 'Enter'], 'shell.shortcutNewTab'],
  [['Esc'], 'shell.shortcutClose'],
];

export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(singleKeysOn);
  return (
    <Modal opened onClose={onClose} title={t('shell.shortcuts')} closeButtonProps={{ 'aria-label': t('ui.close') }}>
      <dl className={css.rows}>
        {ROWS.map(([keys, label]) => (
          <div key={label} className={css.row}>
            <dt>{t(label)}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className={css.single}
        label={t('shell.singleKeys')}
        checked={single}
        onChange={(event) => {
          setSingleKeys(event.currentTarget.checked);
          setSingle(event.currentTarget.checked);
        }}
      />
    </Modal>
  );
}
