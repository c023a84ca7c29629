import { IconBell, IconBellFilled, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { CopyButton } from '../../../../ui/form/CopyButton.tsx';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { deletionErrorText, errorText } from '../../../../ui/state/ListState.tsx';
import { toast, TOAST_MS } from '../../../../ui/overlay/toasts.ts';
import { useViewChanges, type SavedView } from '../comparison.queries.ts';
import { AlertState, ViewAlertForm } from './ViewAlert.tsx';
import css from './SavedViews.module.css';

/** Copies an address that shows the same list to anybody. @param search an address without its `?` */
export const CopyLink = ({ name, search }: { name: string; search: string }) => (
  <CopyButton
    link
    text={`${location.origin}${pathTo('/comparison')}?${search}`}
    label={t('comparison.viewCopy', { name })}
    copied={t('comparison.viewCopied')}
    failed={t('comparison.copyFailed')}
  />
);

/** A saved view with its alert. Both are deleted with an "Undo". */
export function ViewRow({ view, onOpen }: { view: SavedView; onOpen: () => void }) {
  const { save, remove, setAlert } = useViewChanges();
  const [alerting, setAlerting] = useState(false);
  const showError = (error: unknown): void => toast('error', errorText(error));
  const sayFailed = (error: unknown): void => toast('error', deletionErrorText(error));
  const { name, search, is_default, alert } = view;
  const restore = async (): Promise<void> => {
    const { item } = await save.mutateAsync({ name, search, is_default });
    if (alert) await setAlert.mutateAsync({ id: item.id, min_roi: alert.min_roi, min_profit: alert.min_profit });
  };
  const undo = { label: t('comparison.undo'), run: () => void restore().catch(showError) };
  const deleted = (): void => toast('success', t('comparison.viewDeleted', { name }), TOAST_MS.default, undo);
  return (
    <li>
      <div className={css.view}>
        <button type="button" className={css.name} onClick={onOpen}>
          {view.name}
        </button>
        <IconButton
          label={t('comparison.viewAlert', { name })}
          aria-expanded={alerting}
          data-on={alert !== null}
          onClick={() => setAlerting(!alerting)}
        >
          {alert ? <IconBellFilled size={15} className={css.on} aria-hidden /> : <IconBell size={15} stroke={1.7} aria-hidden />}
        </IconButton>
        <IconButton
          label={t('comparison.viewPin', { name })}
          aria-pressed={is_default}
          onClick={() => save.mutate({ name, search, is_default: !is_default }, { onError: showError })}
        >
          {is_default ? <IconPinFilled size={15} aria-hidden /> : <IconPin size={15} stroke={1.7} aria-hidden />}
        </IconButton>
        <CopyLink name={name} search={search} />
        <IconButton label={t('comparison.viewDelete', { name })} onClick={() => void remove.mutateAsync(view.id).then(deleted, sayFailed)}>
          <IconTrash size={15} stroke={1.7} aria-hidden />
        </IconButton>
      </div>
      {alert && !alerting && <AlertState alert={alert} search={search} />}
      {alerting && <ViewAlertForm view={view} onDone={() => setAlerting(false)} />}
    </li>
  );
}
