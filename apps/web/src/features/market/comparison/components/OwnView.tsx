import { IconBell, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { toast, TOAST_MS } from '../../../../ui/overlay/toasts.ts';
import { deletionErrorText, errorText } from '../../../../ui/state/ListState.tsx';
import { Reach } from '../../../people/reach/reach.public.tsx';
import { useViewChanges, type SavedView } from '../comparison.queries.ts';
import { AlertState, ViewAlertForm } from './ViewAlert.tsx';
import css from './SavedViews.module.css';

/** A saved view with its alert. Both are deleted with an "Undo". */
export function OwnView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { save, remove, setAlert } = useViewChanges();
  const [alerting, setAlerting] = useState(false);
  const { name, search, is_default, alert } = view;
  const showError = (error: unknown): void => toast('error', errorText(error));
  const sayFailed = (error: unknown): void => toast('error', deletionErrorText(error));
  const restore = async (): Promise<void> => {
    const { item } = await save.mutateAsync({ name, search, is_default });
    if (alert) await setAlert.mutateAsync({ id: item.id, min_roi: alert.min_roi, min_profit: alert.min_profit });
  };
  const undo = { label: t('comparison.undo'), run: () => void restore().catch(showError) };
  const deleted = (): void => {
    toast('success', t('comparison.viewDeleted', { name }), TOAST_MS.default, undo);
    onClose();
  };
  return (
    <div className={css.form}>
      {alert && !alerting && <AlertState alert={alert} search={search} />}
      {alerting ? (
        <ViewAlertForm view={view} onDone={() => setAlerting(false)} />
      ) : (
        <Button variant="default" icon={<IconBell size={15} stroke={1.7} aria-hidden />} onClick={() => setAlerting(true)}>
          {t(alert ? 'comparison.viewAlertChange' : 'comparison.viewAlertNew')}
        </Button>
      )}
      <Reach quiet type="VIEW_ALERTS" active={alert !== null} />
      <div className={css.line}>
        <Checkbox checked={is_default} onChange={(checked) => save.mutate({ name, search, is_default: checked }, { onError: showError })}>
          {t('comparison.viewAsDefault')}
        </Checkbox>
        <Button
          variant="default"
          icon={<IconTrash size={15} stroke={1.7} aria-hidden />}
          onClick={() => void remove.mutateAsync(view.id).then(deleted, sayFailed)}
        >
          {t('comparison.viewDelete')}
        </Button>
      </div>
    </div>
  );
}
