import { MAX_LISTING_PRICE } from '@lootfolio/domain/listings';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Spinner } from '../../../../ui/state/Spinner.tsx';
import { Delta, Money } from '../../../../ui/value/figures.tsx';
import { useKeyMarkets, useNetOf, useSellingMarkets } from '../../../market/marketplaces/marketplaces.public.tsx';
import { DeadKeys, useStatedFees } from '../../presence/presence.public.tsx';
import { CS2 } from '../list-items.search.ts';
import { sellItems, type Sellable, type SellAnswer } from '../list-items.queries.ts';
import { hasPrices, itemsOf, lowestOf, referenceOf, rowsOf, totalsOf, type SellRow } from '../sell.rules.ts';
import { SellMarkets } from './SellMarkets.tsx';
import { SellRowFields } from './SellRowFields.tsx';
import css from './SellDialog.module.css';

type Props = {
  things: readonly Sellable[];
  grouped: boolean;
  onGrouped: (grouped: boolean) => void;
  /** The greatest number of items of one listing. */
  most: number;
  onClose: () => void;
  /** Takes things out of the selection. */
  onRemove: (assets: readonly string[]) => void;
  /** Called with the results once the things were listed, or refused. */
  onListed: (answer: SellAnswer) => void;
};

/** The state of the form: a row for each thing or group, the chosen markets, and whether the lowest prices are applied. */
function useSellForm({ things, grouped, onRemove, onClose }: Pick<Props, 'things' | 'grouped' | 'onRemove' | 'onClose'>) {
  const [edited, setEdited] = useState<ReadonlyMap<string, SellRow>>(new Map());
  const [lowest, setLowest] = useState(false);
  const rows = rowsOf(things, grouped).map((row): SellRow => {
    const known = edited.get(row.id);
    // what was typed stays while things are added to a group or taken out of it
    return known ? { ...row, price: known.price, own: known.own, quantity: Math.min(known.quantity, row.quantity) } : row;
  });
  const change = (next: readonly SellRow[]): void =>
    setEdited(new Map([...edited, ...next.map((row): [string, SellRow] => [row.id, row])]));
  const priced = (row: SellRow, on: boolean): SellRow => ({ ...row, own: {}, price: on ? lowestOf(row.thing) : referenceOf(row.thing) });
  return {
    rows,
    lowest,
    change: (row: SellRow) => change([row]),
    applyLowest: (on: boolean) => {
      setLowest(on);
      change(rows.map((row) => priced(row, on)));
    },
    lowestForOne: (row: SellRow) => change([priced(row, true)]),
    remove: (row: SellRow) => {
      if (rows.length === 1) onClose();
      onRemove(row.assets);
    },
  };
}

/** The sums over all rows, each thing sold where it brings most. */
function Totals({
  rows,
  markets,
  netOf,
}: {
  rows: readonly SellRow[];
  markets: readonly string[];
  netOf: (market: string, price: number) => number;
}) {
  const { things, gross, net, cost, unknown } = totalsOf(rows, markets, netOf);
  return (
    <dl className={css.totals}>
      <div>
        <dt>{t('listings.totalListings')}</dt>
        <dd>{t('listings.totalCount', { things, markets: markets.length })}</dd>
      </div>
      <div>
        <dt>{t('listings.totalPrice')}</dt>
        <dd>
          <Money value={gross} />
        </dd>
      </div>
      <div>
        <dt>{t('listings.totalNet')}</dt>
        <dd>
          <Money value={net} />
        </dd>
      </div>
      <div>
        <dt>{t('listings.totalProfit')}</dt>
        <dd>{unknown === 0 ? <Delta value={net - cost} unit="money" plain /> : t('listings.costUnknown', { n: unknown })}</dd>
      </div>
    </dl>
  );
}

/** The animation while the things are being listed. */
const Listing = () => (
  <div className={css.listing} role="status">
    <Spinner />
    <p>
      {t('listings.listingItems')}
      <br />
      {t('listings.pleaseWait')}
    </p>
  </div>
);

/** Lists the selected things on several markets: chooses the markets and the prices, shows what they bring, and sends everything once. */
export function SellDialog(props: Props) {
  const { grouped, onGrouped, most, onClose, onListed } = props;
  const form = useSellForm(props);
  const mobile = useMobile('wide');
  const keys = useKeyMarkets();
  const sells = useSellingMarkets() ?? [];
  const netOf = useNetOf(useStatedFees()) ?? ((_: string, price: number) => price);
  const [markets, setMarkets] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** True once the server has refused prices that are far below all known ones. */
  const [farBelow, setFarBelow] = useState(false);
  const [typed, setTyped] = useState('');
  const chosen = markets ?? [];
  const count = form.rows.reduce((sum, { quantity }) => sum + quantity, 0);
  const objection = objectionTo({ chosen, rows: form.rows, count, most });

  const submit = async (): Promise<void> => {
    if (objection !== null) return setProblem(objection);
    setBusy(true);
    setProblem(null);
    try {
      const items = itemsOf(form.rows, chosen);
      const confirmed = farBelow && typed.trim() === String(count);
      onListed(await sellItems({ appid: CS2, markets: [...chosen], items, confirmed }));
    } catch (error) {
      setFarBelow(error instanceof ApiError && error.code === 'CONFIRM_PRICE');
      setProblem(error instanceof ApiError ? error.msg : errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog title={t('listings.sellItems', { n: count })} width={820} fullScreen={mobile} locked={busy} onClose={onClose}>
      {busy ? (
        <Listing />
      ) : (
        <div className={css.dialog}>
          <SellMarkets chosen={chosen} keys={keys} sells={sells} onChange={setMarkets} />
          <DeadKeys markets={[...chosen, ...props.things.flatMap(listedOn)]} />
          <div className={css.tools}>
            <Toggle inline label={t('listings.groupItems')} on={grouped} onChange={onGrouped} />
            {mobile ? (
              <Button variant="default" onClick={() => form.applyLowest(true)}>
                {t('listings.applyLowest')}
              </Button>
            ) : (
              <Checkbox checked={form.lowest} onChange={form.applyLowest}>
                {t('listings.applyLowestToAll')}
              </Checkbox>
            )}
          </div>
          <ul className={css.rows} aria-label={t('listings.things')}>
            {form.rows.map((row) => (
              <SellRowFields
                key={row.id}
                row={row}
                markets={chosen}
                netOf={netOf}
                onChange={form.change}
                onRemove={() => form.remove(row)}
                onLowest={mobile ? () => form.lowestForOne(row) : null}
              />
            ))}
          </ul>
          {chosen.length > 1 && <Notice tone="info">{t('listings.soldElsewhere')}</Notice>}
          {problem !== null && (
            <div role="alert">
              <Notice tone="danger">{problem}</Notice>
            </div>
          )}
          {farBelow && <TextField label={t('listings.typeToConfirm', { n: String(count) })} value={typed} onChange={setTyped} />}
          <div className={css.foot}>
            {chosen.length > 0 && <Totals rows={form.rows} markets={chosen} netOf={netOf} />}
            <Button onClick={() => void submit()}>{t('listings.sellSelected')}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** The markets on which a thing is on sale already. */
const listedOn = ({ markets }: Sellable): string[] => markets.flatMap(({ slug, is_listed: listed }) => (listed ? [slug] : []));

type Filled = { chosen: readonly string[]; rows: readonly SellRow[]; count: number; most: number };

/** Why the things cannot be listed yet; null when they can. */
function objectionTo({ chosen, rows, count, most }: Filled): string | null {
  if (count > most) return t('listings.tooManyItems', { n: most });
  if (chosen.length === 0) return t('listings.chooseMarket');
  return hasPrices(rows, chosen) && itemsOf(rows, chosen).every(({ price }) => price <= MAX_LISTING_PRICE) ? null : t('listings.setPrices');
}
