import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ADMIN_SEARCH_MS } from '../../../../lib/admin-screens.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { ItemPicker, type PickedItem } from '../../../market/items/items.public.tsx';
import { matchName, type SentName } from '../item-management.queries.ts';
import css from './ItemManagement.module.css';

const SUGGESTIONS = 8;

/** Chooses the item that a market's name means. */
export function AssignDialog({ name, onClose }: { name: SentName; onClose: () => void }) {
  const [item, setItem] = useState<PickedItem | null>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const assign = async (): Promise<void> => {
    setMissing(item === null);
    if (item === null || busy) return;
    setBusy(true);
    const done = await matchName(name, item.item_id);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog title={t('item-management.assignTitle')} width={560} locked={busy} onClose={onClose}>
      <form
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void assign();
        }}
      >
        <p>{t('item-management.assignText', { market: name.market_name, name: name.name })}</p>
        <ItemPicker
          label={t('item-management.assignTo')}
          game={name.app_id}
          value={item}
          onChange={(next) => {
            setItem(next);
            setMissing(false);
          }}
          ms={ADMIN_SEARCH_MS}
          limit={SUGGESTIONS}
          problem={missing ? t('item-management.chooseItem') : null}
        />
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('item-management.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('item-management.assign')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
