import { INVESTMENT_PRICE_STEP, MAX_INVESTMENT_PRICE } from '@lootfolio/domain/investments';
import { findMarket } from '@lootfolio/domain/markets';
import { roi } from '@lootfolio/domain/money';
import { useState, type FormEvent } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { todayInUtc as dayNow } from '../../../../lib/calendar.ts';
import { money } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { Delta } from '../../../../ui/value/figures.tsx';
import { ItemCell } from '../../../../market-ui/ItemCell.tsx';
import { MoneyInput } from '../../../../ui/form/MoneyInput.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { QuantityInput } from '../../../../ui/form/QuantityInput.tsx';
import { checkSale, netOf, type Problems, type SaleFields } from '../investment.rules.ts';
import type { Investment } from '../investments.queries.ts';
import { recordSale } from '../investments.writes.ts';
import layout from '../../../../ui/form/DialogForm.module.css';
import css from './InvestmentDialog.module.css';

const PRICE_BOUNDS = { min: 0, max: MAX_INVESTMENT_PRICE };

type HintProps = { item: Investment; market: { slug: string; name: string }; onUse: (price: number) => void };

/** The current net of one piece on the chosen market. */
function NetHint({ item, market, onUse }: HintProps) {
  const now = netOf(item, findMarket(market.slug)!.id);
  if (!now) return <p className="muted">{t('investments.noPriceThere', { market: market.name })}</p>;
  return (
    <p className={css.result}>
      <span>{t('investments.netHint', { market: market.name, price: money(now.price), net: money(now.net) })}</span>
      <button type="button" className="link" onClick={() => onUse(now.net)}>
        {t('investments.usePrice')}
      </button>
    </p>
  );
}

/** The profit of the sale with the typed values. */
function Result({ item, quantity, sellPrice }: Pick<SaleFields, 'quantity' | 'sellPrice'> & { item: Investment }) {
  const isTyped = typeof quantity === 'number' && typeof sellPrice === 'number';
  const cost = isTyped ? quantity * item.buy_price : 0;
  const profit = isTyped ? quantity * sellPrice - cost : null;
  return (
    <p className={css.result} role="status">
      <span>{t('investments.saleProfit')}</span>
      <Delta value={profit} unit="money" plain />
      {profit !== null && <Delta value={roi(profit, cost)} unit="percent" plain />}
    </p>
  );
}

type Props = {
  item: Investment;
  /** The market whose prices the screen shows. */ market: { slug: string; name: string };
  onClose: () => void;
};

/** Records that pieces of an investment were sold. */
export function SaleDialog({ item, market, onClose }: Props) {
  const [today] = useState(() => dayNow());
  const [values, setValues] = useState<SaleFields>({ quantity: item.quantity, sellPrice: null, sellDate: today });
  const [problems, setProblems] = useState<Problems<SaleFields>>({});
  const [cause, setCause] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (next: Partial<SaleFields>): void => {
    setValues({ ...values, ...next });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in next))));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const reading = checkSale(values, item, today);
    if ('problems' in reading) return setProblems(reading.problems);
    setBusy(true);
    setCause(null);
    const outcome = await recordSale({ investment_id: item.id, ...reading.checked });
    setBusy(false);
    if ('reply' in outcome) return onClose();
    const { fields, cause: why } = outcome.refused;
    setProblems(fields);
    if (Object.keys(fields).length === 0) setCause(why);
  };
  return (
    <Dialog title={t('investments.saleTitle')} width={520} locked={busy} onClose={onClose}>
      <form className={layout.form} noValidate onSubmit={(event) => void submit(event)}>
        <ItemCell name={item.name} image={item.img} itemId={item.item_id} color={item.color} exterior={item.exterior} />
        <p className={css.facts}>{t('investments.heldFacts', { n: item.quantity, price: money(item.buy_price) })}</p>
        <div className={layout.pair}>
          <QuantityInput
            label={t('investments.quantity')}
            value={values.quantity}
            onChange={(quantity) => change({ quantity })}
            bounds={{ min: 1, max: item.quantity }}
            required
            problem={problems.quantity ?? null}
            busy={busy}
          />
          <MoneyInput
            label={t('investments.sellPrice')}
            value={values.sellPrice}
            onChange={(sellPrice) => change({ sellPrice })}
            bounds={PRICE_BOUNDS}
            step={INVESTMENT_PRICE_STEP}
            required
            problem={problems.sellPrice ?? null}
            busy={busy}
            wrong={t('investments.priceWrong')}
          />
        </div>
        <NetHint item={item} market={market} onUse={(sellPrice) => change({ sellPrice })} />
        <DateField
          label={t('investments.sellDate')}
          value={values.sellDate}
          onChange={(sellDate) => change({ sellDate })}
          min={item.buy_date}
          max={today}
          problem={problems.sellDate ?? null}
          busy={busy}
        />
        <Result item={item} quantity={values.quantity} sellPrice={values.sellPrice} />
        {cause !== null && <Notice tone="danger">{cause}</Notice>}
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('investments.sell')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
