import { APP_IDS, GAMES, type GameSlug } from '@lootfolio/domain/games';
import { GIVEAWAY_PERIODS, GIVEAWAY_TYPES, MAX_GIVEAWAY_VALUE, type GiveawayStatus } from '@lootfolio/domain/giveaways';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { timeZoneName } from '../../../../lib/local-time.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DateTimeField } from '../../../../ui/form/DateField.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { useForm, type Form } from '../../../../ui/form/use-form.ts';
import { ItemPicker, type PickedItem } from '../../../market/items/items.public.tsx';
import { TYPE_NAMES } from '../giveaways.labels.ts';
import { STATUS_NAMES, statusText } from './admin-giveaways.labels.ts';
import { saveGiveaway, type AdminGiveaway } from './admin-giveaways.queries.ts';
import { checkFields, fieldsOf, fixedOf, isBody, type GiveawayFields, type GiveawayProblems } from './giveaway-form.rules.ts';
import layout from '../../../../ui/form/DialogForm.module.css';
import css from './admin.module.css';

const SUGGESTIONS = { ms: 300, limit: 12 };
const BOUNDS = { min: 1, max: MAX_GIVEAWAY_VALUE };
/** A cent. */
const STEP = 10;

type PartProps = { form: Form<GiveawayFields>; problems: GiveawayProblems };

/** The prize: any item of a game. Its price becomes the value of the giveaway. */
function ItemChoice({ form, problems }: PartProps) {
  const [game, setGame] = useState<GameSlug>('cs2');
  const choose = (item: PickedItem | null): void =>
    form.set({ item_id: item, ...(item !== null && item.price !== null && { value: item.price }) });
  return (
    <div className={css.item}>
      <SelectField
        label={t('giveaways-admin.game')}
        options={GAMES.map(({ slug, label }) => ({ value: slug, label }))}
        value={game}
        onChange={(next) => {
          setGame(next);
          form.set({ item_id: null });
        }}
      />
      <ItemPicker
        {...SUGGESTIONS}
        label={t('giveaways-admin.searchItem')}
        game={APP_IDS[game]}
        value={form.values.item_id}
        onChange={choose}
        problem={problems.item_id ?? null}
      />
    </div>
  );
}

function Types({ form }: Pick<PartProps, 'form'>) {
  return (
    <div className={layout.pair}>
      <SelectField
        label={t('giveaways-admin.type')}
        options={GIVEAWAY_PERIODS.map((value) => ({ value, label: t(TYPE_NAMES[value]) }))}
        value={form.values.type}
        disabled={form.busy}
        onChange={(type) => form.set({ type })}
      />
      <SelectField
        label={t('giveaways-admin.giveawayType')}
        options={GIVEAWAY_TYPES.map((value) => ({ value, label: t(TYPE_NAMES[value]) }))}
        value={form.values.giveaway_type}
        disabled={form.busy}
        onChange={(giveaway_type) => form.set({ giveaway_type })}
      />
    </div>
  );
}

/** Cancels a giveaway. All other states depend only on the time. */
function Status({ form, giveaway, opened }: Pick<PartProps, 'form'> & { giveaway: AdminGiveaway; opened: number }) {
  return (
    <>
      <SelectField<GiveawayStatus>
        label={t('giveaways-admin.statusColumn')}
        options={[
          { value: giveaway.status, label: statusText(giveaway, opened) },
          { value: 'CANCELLED', label: t(STATUS_NAMES.CANCELLED) },
        ]}
        value={form.values.status}
        disabled={form.busy}
        onChange={(status) => form.set({ status })}
      />
      {form.values.status === 'CANCELLED' && <Notice tone="warning">{t('giveaways-admin.cancelNote')}</Notice>}
    </>
  );
}

type Props = {
  /** The giveaway to change; null for a new one. */
  giveaway: AdminGiveaway | null;
  onClose: () => void;
};

/** Creates or changes a giveaway. The fields that users already rely on cannot be changed. */
export function GiveawayDialog({ giveaway, onClose }: Props) {
  const [opened] = useState(() => Date.now());
  const [saved] = useState(() => fieldsOf(giveaway, opened));
  const [fixed] = useState(() => fixedOf(giveaway, opened));
  const form = useForm<GiveawayFields>({ saved, draft: null });
  const [checked, setChecked] = useState(false);
  const reading = checkFields(form.values, giveaway, fixed);
  const problems: GiveawayProblems = { ...form.problems, ...(checked && !isBody(reading) && reading) };
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (!isBody(reading)) return;
    if (await form.submit(() => saveGiveaway(giveaway?.id ?? null, reading))) onClose();
  };
  return (
    <Dialog
      title={t(giveaway ? 'giveaways-admin.editTitle' : 'giveaways-admin.createTitle')}
      width={560}
      locked={form.busy}
      onClose={onClose}
    >
      <FormShell form={{ ...form, unsaved: false }} className={layout.form} onSubmit={submit}>
        {fixed.begun && giveaway ? (
          <>
            <ItemCell {...giveaway.item_detail} itemId={giveaway.item_id} />
            <Notice tone="info">{t('giveaways-admin.begunNote')}</Notice>
          </>
        ) : (
          <ItemChoice form={form} problems={problems} />
        )}
        <Types form={form} />
        <MoneyInput
          label={t('giveaways-admin.value')}
          value={form.values.value}
          onChange={(value) => form.set({ value })}
          bounds={BOUNDS}
          step={STEP}
          problem={problems.value ?? null}
        />
        <div className={layout.pair}>
          <DateTimeField
            label={t('giveaways-admin.starts')}
            value={form.values.starts_at}
            onChange={(starts_at) => form.set({ starts_at })}
            disabled={fixed.begun}
            problem={problems.starts_at ?? null}
            busy={form.busy}
          />
          <DateTimeField
            label={t('giveaways-admin.ends')}
            value={form.values.expires_at}
            onChange={(expires_at) => form.set({ expires_at })}
            min={form.values.starts_at}
            disabled={fixed.closed}
            problem={problems.expires_at ?? null}
            busy={form.busy}
          />
        </div>
        <p className={css.note}>{t('giveaways-admin.utcNote', { zone: timeZoneName() })}</p>
        {giveaway && <Status form={form} giveaway={giveaway} opened={opened} />}
        <DialogActions>
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t(giveaway ? 'giveaways-admin.save' : 'giveaways-admin.createGiveaway')}
          </Button>
        </DialogActions>
      </FormShell>
    </Dialog>
  );
}
