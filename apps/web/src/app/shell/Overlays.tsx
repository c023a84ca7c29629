import { AlertDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { t } from '../../i18n/i18n.ts';
import type { Viewer } from '../pages.ts';
import { Palette } from './Palette.tsx';
import { ShortcutsSheet } from './ShortcutsSheet.tsx';
import type { Overlay } from './shortcuts.ts';

type Props = { overlay: Overlay; viewer: Viewer; onClose: () => void };

/** The overlays of the shell. The code loads when the first one opens. */
export function Overlays({ overlay, viewer, onClose }: Props) {
  if (typeof overlay === 'object') return <Palette viewer={viewer} link={overlay.link} onClose={onClose} />;
  if (overlay === 'palette') return <Palette viewer={viewer} onClose={onClose} />;
  if (overlay === 'shortcuts') return <ShortcutsSheet onClose={onClose} />;
  return <AlertDialog text={t('shell.logOutFailed')} onClose={onClose} />;
}
