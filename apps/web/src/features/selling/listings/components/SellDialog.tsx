import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState, type RefObject } from 'react';
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
import { useKeyMarkets, useNetOf, useSellingFees, useSellingMarkets } from '../../../market/marketplaces/marketplaces.public.tsx';
import { DeadKeys, useStatedFees } from '../../presence/presence.public.tsx';
import { CS2 } from '../list-items.search.ts';
import { dryRun, sellItems, useOffers, type DryRun as Requests, type Sellable, type Sold } from '../list-items.queries.ts';
import { hasPrices, itemsOf, listedRows, type SellRow } from '../sell.rules.ts';
import { warningsOf } from '../sell-warnings.rules.ts';
import { useSellForm } from '../use-sell-form.ts';
import { BestSplit } from './BestSplit.tsx';
import { DryRun } from './DryRun.tsx';
import { SellMarkets } from './SellMarkets.tsx';
import { SellRowFields } from './SellRowFields.tsx';
import { SellTotals } from './SellTotals.tsx';
import { SellWarnings } from './SellWarnings.tsx';
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
  onListed: (sold: Sold) => void;
};

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

/** Leads to the warnings, which stand below all rows. */
const ToWarnings = ({ count, list }: { count: number; list: RefObject<HTMLUListElement | null> }) => (
  <Button
    variant="default"
    icon={<IconAlertTriangle size={15} aria-hidden />}
    onClick={() => {
      list.current?.scrollIntoView({ block: 'end' });
      list.current?.focus({ preventScroll: true });
    }}
  >
    {t('listings.warningCount', { n: count })}
  </Button>
);

const countOf = (rows: readonly SellRow[]): number => rows.reduce((sum, { quantity }) => sum + quantity, 0);
const whole = (_: string, price: number): number => price;

/** Sends the form, or asks what it would send. `farBelow`: the server refused prices that are far below all known ones. */
function useSending({
  rows,
  markets,
  most,
  onListed,
}: { rows: readonly SellRow[]; markets: readonly string[] } & Pick<Props, 'most' | 'onListed'>) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [farBelow, setFarBelow] = useState(false);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<{ of: string; requests: Requests } | null>(null);
  const count = countOf(listedRows(rows, markets));
  const body = { appid: CS2, markets: [...markets], items: itemsOf(rows, markets) };
  const content = JSON.stringify(body);
  const start = (): boolean => {
    const objection = objectionTo({ markets, rows, count, most });
    setProblem(objection);
    return objection === null;
  };
  const refuse = (error: unknown): void => setProblem(error instanceof ApiError ? error.msg : errorText(error));
  return {
    ...{ busy, asking, problem, farBelow, typed, setTyped, count },
    /** What the form as it is now would send; null until it is asked. */
    requests: shown?.of === content ? shown.requests : null,
    ask: async (): Promise<void> => {
      if (!start()) return;
      setAsking(true);
      await dryRun(body).then((requests) => setShown({ of: content, requests }), refuse);
      setAsking(false);
    },
    submit: async (): Promise<void> => {
      if (!start()) return;
      setBusy(true);
      try {
        onListed(await sellItems({ ...body, confirmed: farBelow && typed.trim() === String(count) }));
      } catch (error) {
        setFarBelow(error instanceof ApiError && error.code === 'CONFIRM_PRICE');
        refuse(error);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Lists the selected things on several markets: chooses the markets and the prices, shows what they bring, and sends everything once. */
export function SellDialog(props: Props) {
  const { things, grouped, onGrouped, most, onClose, onListed } = props;
  const form = useSellForm(props);
  const { rows, markets } = form;
  const mobile = useMobile('wide');
  const keys = useKeyMarkets();
  const sells = useSellingMarkets() ?? [];
  const stated = useStatedFees();
  const netOf = useNetOf(stated) ?? whole;
  const fees = useSellingFees(stated);
  const offers = useOffers(things);
  const sending = useSending({ rows, markets, most, onListed });
  const list = useRef<HTMLUListElement>(null);
  const warnings = warningsOf(rows, markets, { netOf, offers: offers.offers });
  const title = t('listings.sellItems', { n: countOf(rows) });
  return (
    <Dialog title={title} width={820} fullScreen={mobile} locked={sending.busy} onClose={onClose}>
      {sending.busy ? (
        <Listing />
      ) : (
        <div className={css.dialog}>
          {sending.count > most && <Notice tone="warning">{t('listings.tooManyItems', { n: most })}</Notice>}
          <SellMarkets chosen={markets} keys={keys} sells={sells} onChange={form.choose} />
          <DeadKeys markets={[...markets, ...things.flatMap(listedOn)]} />
          {sells.length > 0 && <BestSplit rows={rows} keys={sells} offers={offers} onUse={form.fill} />}
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
            {rows.map((row) => (
              <SellRowFields
                key={row.id}
                row={row}
                markets={markets}
                netOf={netOf}
                fees={fees}
                onChange={form.change}
                onPlace={form.place}
                onRemove={() => form.remove(row)}
                onLowest={mobile ? () => form.lowestForOne(row) : null}
              />
            ))}
          </ul>
          <SellWarnings ref={list} warnings={warnings} />
          {sending.requests && <DryRun markets={sending.requests} />}
          {sending.problem !== null && (
            <div role="alert">
              <Notice tone="danger">{sending.problem}</Notice>
            </div>
          )}
          {sending.farBelow && (
            <TextField
              label={t('listings.typeToConfirm', { n: String(sending.count) })}
              value={sending.typed}
              onChange={sending.setTyped}
            />
          )}
          <div className={css.foot}>
            {markets.length > 0 && <SellTotals rows={rows} markets={markets} netOf={netOf} />}
            <div className={css.buttons}>
              {warnings.length > 0 && <ToWarnings count={warnings.length} list={list} />}
              <Button variant="default" busy={sending.asking} onClick={() => void sending.ask()}>
                {t('listings.dryRun')}
              </Button>
              <Button onClick={() => void sending.submit()}>{t('listings.sellSelected')}</Button>
            </div>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** The markets on which a thing is on sale already. */
const listedOn = ({ markets }: Sellable): string[] => markets.flatMap(({ slug, is_listed: listed }) => (listed ? [slug] : []));

type Filled = { markets: readonly string[]; rows: readonly SellRow[]; count: number; most: number };

/** Why the things cannot be listed yet; null when they can. */
function objectionTo({ markets, rows, count, most }: Filled): string | null {
  if (count > most) return t('listings.tooManyItems', { n: most });
  if (markets.length === 0 || count === 0) return t('listings.chooseMarket');
  return hasPrices(rows, markets) ? null : t('listings.setPrices');
}
