import { AlertDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { t } from '../../i18n/i18n.ts';
import type { Viewer } from '../pages.ts';
import { Search } from './Search.tsx';
import { ShortcutsSheet } from './ShortcutsSheet.tsx';
import type { Overlay } from './shortcuts.ts';

type Props = { overlay: Overlay; viewer: Viewer; onClose: () => void };

/** The overlays of the shell. The code loads when the first one opens. */
export function Overlays({ overlay, viewer, onClose }: Props) {
  if (overlay === 'search')
    return (
      <Dialog title={t('search.title')} hideTitle atTop width={760} onClose={onClose}>
        <Search viewer={viewer} place="dialog" onClose={onClose} />
      </Dialog>
    );
  if (overlay === 'shortcuts') return <ShortcutsSheet onClose={onClose} />;
  return <AlertDialog text={t('shell.logOutFailed')} onClose={onClose} />;
}
