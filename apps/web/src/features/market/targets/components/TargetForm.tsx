import { APP_IDS } from '@lootfolio/domain/games';
import { directionOf, MAX_TARGET_PRICE } from '@lootfolio/domain/targets';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId, useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { money } from '../../../../lib/format.ts';
import { pathTo } from '../../../../lib/path-to.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Suspicious } from '../../../../ui/value/Flag.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { toast, TOAST_MS } from '../../../../ui/overlay/toasts.ts';
import type { Typed } from '../../../../ui/form/use-number-text.ts';
import { ItemPicker, useItem, type PickedItem } from '../../items/items.public.tsx';
import { setTarget } from '../targets.queries.ts';
import { lowestFresh, lowestRegular } from '../targets.rules.ts';
import { TARGET_GAMES, type TargetGame } from '../targets.search.ts';
import field from '../../../../ui/form/field.module.css';
import css from './TargetForm.module.css';

const SUGGESTIONS = { ms: 1000, limit: 10 };
/** The minimum is a tenth of a cent; the step of the arrow keys is a cent. */
const BOUNDS = { min: 1, max: MAX_TARGET_PRICE };
const STEP = 10;

const GAME_NAMES: Record<TargetGame, string> = { cs2: 'CS2', dota2: 'Dota 2' };

/** The lowest price of the chosen item, which cannot be edited. */
function MarketPrice({ item, target }: { item: PickedItem; target: Typed }) {
  const query = useItem(item.game, item.slug);
  const offers = query.data?.price_info ?? [];
  const lowest = lowestFresh(offers);
  const regular = lowestRegular(offers);
  const text = lowest ? `${money(lowest.price)} · ${lowest.markets.name}` : query.isPending ? t('targets.loadingPrice') : '-';
  return (
    <>
      <Shown value={text} suspicious={lowest?.outlier ?? false} />
      {lowest?.outlier && regular && (
        <p className={css.hint}>{t('targets.regularPrice', { amount: money(regular.price), market: regular.markets.name })}</p>
      )}
      {typeof target === 'number' && target > 0 && query.data && (
        <p className={css.hint}>
          {directionOf(target, regular?.price ?? null) === 'down' ? t('targets.waitsForFall') : t('targets.waitsForRise')}
        </p>
      )}
    </>
  );
}

function Shown({ value, suspicious = false }: { value: string; suspicious?: boolean }) {
  const id = useId();
  return (
    <div className={field.field}>
      <div className={css.head}>
        <label htmlFor={id} className={field.label}>
          {t('targets.marketPrice')}
        </label>
        {suspicious && <Suspicious compact />}
      </div>
      <input id={id} className={field.input} type="text" readOnly value={value} />
    </div>
  );
}

type Props = { used: number; most: number; loading: boolean };

/** @param preset the initial item */
type FormProps = Props & { preset?: { game: TargetGame; item: PickedItem } | null };

/** Sets a new target. */
export function TargetForm({ used, most, loading, preset }: FormProps) {
  const [game, setGame] = useState<TargetGame>(preset?.game ?? 'cs2');
  const [item, setItem] = useState<PickedItem | null>(preset?.item ?? null);
  const [price, setPrice] = useState<Typed>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const full = !loading && used >= most;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || full) return;
    if (item === null || typeof price !== 'number') {
      setMissing(true);
      toast('error', t('targets.pleaseEnterItem'), TOAST_MS.targets);
      return;
    }
    setBusy(true);
    const { app_id, item_id, general_id, name } = item;
    const isSet = await setTarget({ app_id, item_id, general_id, name, target_price: price });
    setBusy(false);
    setMissing(false);
    if (!isSet) return;
    setItem(null);
    setPrice(null);
  };
  return (
    <Panel title={t('targets.newTarget')} actions={<Slots used={used} most={most} loading={loading} />}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label={t('targets.game')}
          options={TARGET_GAMES.map((value) => ({ value, label: GAME_NAMES[value] }))}
          value={game}
          onChange={(next) => {
            setGame(next);
            setItem(null);
          }}
        />
        <ItemPicker
          {...SUGGESTIONS}
          label={t('targets.itemName')}
          game={APP_IDS[game]}
          value={item}
          onChange={setItem}
          problem={missing && item === null ? t('targets.chooseItem') : null}
        />
        <div className={css.market}>{item ? <MarketPrice item={item} target={price} /> : <Shown value="-" />}</div>
        <MoneyInput
          label={t('targets.targetPrice')}
          value={price}
          onChange={setPrice}
          bounds={BOUNDS}
          step={STEP}
          problem={missing && price === null ? t('targets.enterPrice') : null}
        />
        <div className={css.submit}>
          <Button type="submit" disabled={full} busy={busy}>
            {t('targets.setTarget')}
          </Button>
        </div>
      </form>
      {full && (
        <p className={css.full} role="status">
          {t('targets.slotsFull', { n: most })}
        </p>
      )}
      <p className={css.info}>
        <IconInfoCircle size={15} stroke={1.7} aria-hidden />
        <span>
          {t('targets.info')}{' '}
          <AppLink href={pathTo('/user-details')} className="link">
            {t('targets.infoLink')}
          </AppLink>
        </span>
      </p>
    </Panel>
  );
}

const Slots = ({ used, most, loading }: Props) => (
  <span className={css.slots} aria-label={t('targets.slots', { used, most })}>
    {loading ? '–' : used}/{most}
  </span>
);
