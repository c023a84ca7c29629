import { APP_IDS } from '@lootfolio/domain/games';
import { directionOf, type TargetDirection, TARGET_GAMES, type TargetGame } from '@lootfolio/domain/targets';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { money } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Suspicious } from '../../../../ui/value/Flag.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { Panel } from '../../../../ui/layout/PageHeader.tsx';
import { Segments } from '../../../../ui/form/Segments.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { toast, TOAST_MS } from '../../../../ui/overlay/toasts.ts';
import type { Typed } from '../../../../ui/form/use-number-text.ts';
import { Reach } from '../../../people/reach/reach.public.tsx';
import { ItemPicker, useItem, type PickedItem } from '../../items/items.public.tsx';
import { ALL_MARKETS, MarketPicker, useMarketPresets } from '../../marketplaces/marketplaces.public.tsx';
import { setTarget } from '../targets.queries.ts';
import { lowestFresh, lowestRegular, watchedOf } from '../targets.rules.ts';
import field from '../../../../ui/form/field.module.css';
import css from './TargetForm.module.css';

const SUGGESTIONS = { ms: 1000, limit: 10 };
/** A tenth of a cent; the step of the arrow keys is a cent. */
const LEAST = 1;
const STEP = 10;

const GAME_NAMES: Record<TargetGame, string> = { cs2: 'CS2', dota2: 'Dota 2' };

/** The prices of the chosen item on the watched markets. */
function useWatchedPrices(item: PickedItem | null, markets: readonly string[]) {
  const query = useItem(item?.game ?? 'cs2', item?.slug ?? null);
  const offers = watchedOf((item && query.data?.price_info) || [], markets);
  return { known: item !== null && query.data !== undefined, lowest: lowestFresh(offers), regular: lowestRegular(offers) };
}
type Prices = ReturnType<typeof useWatchedPrices>;

/** The lowest price of the chosen item, which cannot be edited. */
function MarketPrice({ item, prices: { known, lowest, regular } }: { item: PickedItem | null; prices: Prices }) {
  const text = lowest ? `${money(lowest.price)} · ${lowest.markets.name}` : item && !known ? t('targets.loadingPrice') : '-';
  return (
    <div className={css.market}>
      <Shown value={text} suspicious={lowest?.outlier ?? false} />
      {lowest?.outlier && regular && (
        <p className={css.hint}>{t('targets.regularPrice', { amount: money(regular.price), market: regular.markets.name })}</p>
      )}
    </div>
  );
}

type DirectionProps = { direction: TargetDirection; target: Typed; prices: Prices; onChange: (direction: TargetDirection) => void };

/** Which way the price has to go, before the target is set. A price that is there already would be met at the next two readings. */
function Direction({ direction, target, prices: { known, regular }, onChange }: DirectionProps) {
  const isThere =
    typeof target === 'number' && regular !== null && (direction === 'down' ? regular.price <= target : regular.price >= target);
  return (
    <div className={css.direction}>
      <Segments<TargetDirection>
        showLabel
        label={t('targets.direction')}
        value={direction}
        options={[
          { value: 'down', label: t('targets.fallsTo') },
          { value: 'up', label: t('targets.risesTo') },
        ]}
        onChange={onChange}
      />
      {known && typeof target === 'number' && target > 0 && (
        <p className={css.hint}>{direction === 'down' ? t('targets.waitsForFall') : t('targets.waitsForRise')}</p>
      )}
      {isThere && <p className={css.warning}>{t('targets.thereAlready', { amount: money(regular.price) })}</p>}
    </div>
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

type Props = {
  used: number;
  most: number;
  /** The greatest price that the operator allows. */
  greatest: number;
  loading: boolean;
};

/** @param preset the initial item */
type FormProps = Props & { preset?: { game: TargetGame; item: PickedItem } | null };

/** What the form holds. `direction`: as the user chose it; null while the prices decide. */
type Wanted = { item: PickedItem | null; price: Typed; direction: TargetDirection | null; markets: string[] };
const EMPTY: Wanted = { item: null, price: null, direction: null, markets: [] };

/** Sets a new target. */
export function TargetForm({ used, most, greatest, loading, preset }: FormProps) {
  const [game, setGame] = useState<TargetGame>(preset?.game ?? 'cs2');
  const [wanted, setWanted] = useState<Wanted>({ ...EMPTY, item: preset?.item ?? null });
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const priceInput = useRef<HTMLInputElement>(null);
  const presets = useMarketPresets();
  const { item, price, markets } = wanted;
  const prices = useWatchedPrices(item, markets);
  const direction = wanted.direction ?? directionOf(price ?? 0, prices.regular?.price ?? null);
  const change = (next: Partial<Wanted>): void => setWanted((before) => ({ ...before, ...next }));
  const full = !loading && used >= most;
  // the price is what is left to fill in
  useEffect(() => {
    if (item !== null) priceInput.current?.focus({ preventScroll: true });
  }, [item]);
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
    // before the prices are known, the server decides
    const said = wanted.direction ?? (prices.known ? direction : null);
    const isSet = await setTarget({ app_id, item_id, general_id, name, target_price: price, markets, ...(said && { direction: said }) });
    setBusy(false);
    setMissing(false);
    if (isSet) setWanted(EMPTY);
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
            change({ item: null });
          }}
        />
        <ItemPicker
          {...SUGGESTIONS}
          label={t('targets.itemName')}
          game={APP_IDS[game]}
          value={item}
          onChange={(next) => change({ item: next, direction: null })}
          problem={missing && item === null ? t('targets.chooseItem') : null}
        />
        <MarketPrice item={item} prices={prices} />
        <Direction direction={direction} target={price} prices={prices} onChange={(next) => change({ direction: next })} />
        <MoneyInput
          label={t('targets.targetPrice')}
          value={price}
          onChange={(next) => change({ price: next })}
          bounds={{ min: LEAST, max: greatest }}
          step={STEP}
          problem={missing && price === null ? t('targets.enterPrice') : null}
          inputRef={priceInput}
        />
        <MarketPicker
          label={t('targets.markets')}
          value={markets}
          onChange={(next) => change({ markets: next })}
          whole={ALL_MARKETS}
          wholeLabel={t('targets.allMarkets')}
          presets={presets}
          pricedOnly
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
      <div className={css.reach}>
        <Reach type="PRICE_ALERTS" active={used > 0} />
      </div>
    </Panel>
  );
}

const Slots = ({ used, most, loading }: Pick<Props, 'used' | 'most' | 'loading'>) => (
  <span className={css.slots} aria-label={t('targets.slots', { used, most })}>
    {loading ? '–' : used}/{most}
  </span>
);
