import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { FileDrop } from '../../../../ui/form/FileDrop.tsx';
import { FormShell } from '../../../../ui/form/FormShell.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { rarityName, useFilterOptions } from '../../../market/items/items.public.tsx';
import { updateItem, useCollections, type ManagedItem } from '../item-management.queries.ts';
import { bodyOf, MAX_PICTURE_BYTES, PICTURE_EXTENSIONS, readValues, type ItemValues } from '../item-form.rules.ts';
import css from './ItemManagement.module.css';

const CS2 = 730;

/** The text of the option that keeps the catalogue's value of a field. */
const asCatalogue = (value: string | null): string => t('item-management.asCatalogue', { value: value ?? t('item-management.none') });

type FieldsProps = { item: ManagedItem; values: ItemValues; busy: boolean; set: (change: Partial<ItemValues>) => void };

/** The fields for rarity and collection, which offer the existing values. */
function Choices({ item, values, busy, set }: FieldsProps) {
  const rarities = useFilterOptions(item.app_id).data?.groups.Rarity ?? [];
  const collections = useCollections(item.app_id === CS2).data ?? [];
  const names = [...new Set([...rarities.map(({ name }) => name), ...(item.rarity === null ? [] : [item.rarity])])];
  return (
    <div className={css.pair}>
      <SelectField
        label={t('item-management.rarity')}
        options={[
          { value: '', label: asCatalogue(item.base.rarity === null ? null : rarityName(item.base.rarity)) },
          ...names.filter((name) => name !== item.base.rarity).map((name) => ({ value: name, label: rarityName(name) })),
        ]}
        value={values.rarity}
        disabled={busy}
        // each rarity has its own colour, which changes together with the rarity
        onChange={(rarity) =>
          set({ rarity, color: rarity === '' ? '' : (rarities.find(({ name }) => name === rarity)?.color ?? values.color) })
        }
      />
      {item.app_id === CS2 && (
        <SelectField
          label={t('item-management.collection')}
          options={[
            { value: '', label: asCatalogue(item.base.collection) },
            ...collections.filter(({ name }) => name !== item.base.collection).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={values.collection}
          disabled={busy}
          onChange={(collection) => set({ collection })}
        />
      )}
    </div>
  );
}

/** The uploaded picture, which can be removed, or the place for one. */
function Picture({ item, values, busy, set, problem }: FieldsProps & { problem: string | null }) {
  if (item.has_picture && values.picture === null)
    return (
      <div className={css.notice}>
        <span>{values.keepPicture ? t('item-management.pictureSet') : t('item-management.removePicture')}</span>
        <Button variant="default" disabled={busy} onClick={() => set({ keepPicture: !values.keepPicture })}>
          {t(values.keepPicture ? 'item-management.removePicture' : 'item-management.keepPicture')}
        </Button>
      </div>
    );
  return (
    <FileDrop
      label={t('item-management.picture')}
      value={values.picture}
      onChange={(picture) => set({ picture })}
      extensions={PICTURE_EXTENSIONS}
      maxBytes={MAX_PICTURE_BYTES}
      problem={problem}
      busy={busy}
    />
  );
}

/** Corrects the catalogue's data of an item, or hides the item. */
export function EditItemDialog({ item, onClose }: { item: ManagedItem; onClose: () => void }) {
  const form = useForm<ItemValues>({ saved: readValues(item), draft: null });
  const { values, problems, busy, set } = form;
  const submit = async (): Promise<void> => {
    if (await form.submit(async () => updateItem(item.item_id, await bodyOf(values)))) onClose();
  };
  return (
    <Dialog title={item.name} width={560} locked={busy} onClose={onClose}>
      <FormShell form={form} className={css.form} onSubmit={submit}>
        <Choices item={item} values={values} busy={busy} set={set} />
        <TextField
          label={t('item-management.colour')}
          value={values.color}
          onChange={(color) => set({ color })}
          maxLength={7}
          note={t('item-management.colourNote', { value: item.base.color ?? t('item-management.none') })}
          problem={problems.color ?? null}
          busy={busy}
        />
        <Picture item={item} values={values} busy={busy} set={set} problem={problems.picture ?? null} />
        <Toggle
          label={t('item-management.hide')}
          note={t('item-management.hideNote')}
          on={values.hidden}
          disabled={busy}
          onChange={(hidden) => set({ hidden })}
        />
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('item-management.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('item-management.save')}
          </Button>
        </DialogActions>
      </FormShell>
    </Dialog>
  );
}
