import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { dateTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { TextArea } from '../../../../ui/form/TextArea.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Winner } from '../components/Winner.tsx';
import { sendPrize, showTradeLink, type AdminGiveaway } from './admin-giveaways.queries.ts';
import layout from '../../../../ui/form/DialogForm.module.css';

const NOTE_LENGTH = 500;

/** Records the hand-over of a prize. It is recorded again when a new trade offer replaces a failed one. */
export function PrizeDialog({ giveaway, onClose }: { giveaway: AdminGiveaway; onClose: () => void }) {
  const { item_detail: item, prize, winner } = giveaway;
  const [saved] = useState({ trade_offer: prize?.trade_offer ?? '', note: prize?.note ?? '' });
  const form = useForm({ saved, draft: null });
  const [checked, setChecked] = useState(false);
  const isMissing = form.values.trade_offer.trim() === '';
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (isMissing) return;
    const { trade_offer: offer, note } = form.values;
    if (await form.submit(() => sendPrize(giveaway.id, { trade_offer: offer.trim(), note }))) onClose();
  };
  return (
    <Dialog title={t('giveaways-admin.prizeTitle')} width={560} locked={form.busy} onClose={onClose}>
      <FormShell form={{ ...form, unsaved: false }} className={layout.form} onSubmit={submit}>
        <ItemCell name={item.name} image={item.image} itemId={item.item_id} color={item.color} exterior={item.exterior} />
        {winner && <Winner winner={winner} />}
        {winner?.user_name != null && <TradeLink id={giveaway.id} />}
        <Notice tone="info">
          {prize
            ? t('giveaways-admin.prizeWasSent', { time: dateTime(prize.sent_at), name: prize.sent_by ?? t('giveaways.deletedUser') })
            : t('giveaways-admin.prizeText')}
        </Notice>
        <TextField
          label={t('giveaways-admin.tradeOffer')}
          value={form.values.trade_offer}
          onChange={(trade_offer) => form.set({ trade_offer })}
          note={t('giveaways-admin.tradeOfferNote')}
          maxLength={300}
          inputMode="url"
          problem={checked && isMissing ? t('giveaways-admin.tradeOfferMissing') : (form.problems.trade_offer ?? null)}
          busy={form.busy}
          data-autofocus
        />
        <TextArea
          label={t('giveaways-admin.note')}
          value={form.values.note}
          onChange={(note) => form.set({ note })}
          maxLength={NOTE_LENGTH}
          problem={form.problems.note ?? null}
          busy={form.busy}
        />
        <DialogActions>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t('giveaways-admin.prizeSave')}
          </Button>
        </DialogActions>
      </FormShell>
    </Dialog>
  );
}

/** The winner's trade link, shown on request. The server logs each look, because a trade link is personal data. */
function TradeLink({ id }: { id: number }) {
  const [link, setLink] = useState<string | null>();
  const [busy, setBusy] = useState(false);
  const show = async (): Promise<void> => {
    setBusy(true);
    setLink(await showTradeLink(id));
    setBusy(false);
  };
  if (link === null) return <Notice tone="warning">{t('giveaways-admin.tradeLinkNone')}</Notice>;
  return (
    <p>
      {link === undefined ? (
        <Button variant="default" busy={busy} onClick={() => void show()}>
          {t('giveaways-admin.tradeLinkShow')}
        </Button>
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer" className="link">
          {t('giveaways-admin.tradeLinkOpen')}
        </a>
      )}
    </p>
  );
}
