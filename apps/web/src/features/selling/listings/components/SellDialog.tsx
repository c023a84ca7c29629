import { findMarket } from '@lootfolio/domain/markets';
import { useEffect, useRef, type RefObject } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Checkbox } from '../../../../ui/form/Checkbox.tsx';
import { Toggle } from '../../../../ui/form/Toggle.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { useKeyMarkets, useNetOf, useSellingFees, useSellingMarkets } from '../../../market/marketplaces/marketplaces.public.tsx';
import { DeadKeys, useStatedFees, useStoppedMarkets } from '../../presence/presence.public.tsx';
import { useOffers, type Sellable, type Sold } from '../list-items.queries.ts';
import { listedRows } from '../sell.rules.ts';
import { warningsOf } from '../sell-warnings.rules.ts';
import { useSellForm } from '../use-sell-form.ts';
import { useSending } from '../use-sending.ts';
import { BestSplit } from './BestSplit.tsx';
import { DryRun } from './DryRun.tsx';
import { FarBelowPrices } from './FarBelowPrices.tsx';
import { SellFoot } from './SellFoot.tsx';
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

const whole = (_: string, price: number): number => price;

/** Brings a part of the dialog into view, with the focus on its field, or on itself. */
function reveal(part: HTMLElement | null): void {
  (part?.querySelector('input') ?? part)?.focus({ preventScroll: true });
  part?.scrollIntoView?.({ block: 'nearest' });
}

type Parts = Record<'far' | 'problem' | 'requests', RefObject<HTMLElement | null>>;

/** Brings what the last press led to into view: the prices to confirm, the problem, or the requests. */
function useRevealed(turns: number, { far, problem, requests }: Parts): void {
  useEffect(() => {
    if (turns === 0) return;
    if (far.current) reveal(far.current);
    else if (!problem.current) reveal(requests.current);
    // a field may have the focus already
    else if (document.activeElement === document.body) problem.current.focus();
  }, [turns, far, problem, requests]);
}

/** Lists the selected things on several markets: chooses the markets and the prices, shows what they bring, and sends everything once. */
export function SellDialog(props: Props) {
  const { things, grouped, most, onClose, onListed } = props;
  const form = useSellForm(props);
  const { rows, markets } = form;
  const mobile = useMobile('wide');
  const keys = useKeyMarkets();
  const sells = useSellingMarkets() ?? [];
  const stated = useStatedFees();
  const stopped = useStoppedMarkets();
  const netOf = useNetOf(stated) ?? whole;
  const fees = useSellingFees(stated);
  const offers = useOffers(things);
  const sending = useSending({ rows, markets, most, onListed });
  const list = useRef<HTMLUListElement>(null);
  const far = useRef<HTMLDivElement>(null);
  const problem = useRef<HTMLDivElement>(null);
  const requests = useRef<HTMLElement>(null);
  useRevealed(sending.turns, { far, problem, requests });
  const warnings = warningsOf(rows, markets, { netOf, offers: offers.offers, stopped });
  const title = t('listings.sellItems', { n: rows.reduce((sum, { quantity }) => sum + quantity, 0) });
  const missing = sending.problem?.cause;
  return (
    <Dialog title={title} width={820} fullScreen={mobile} locked={sending.busy} onClose={onClose}>
      <div className={css.dialog}>
        <div className={css.form} inert={sending.busy}>
          {sending.count > most && <Notice tone="warning">{t('listings.tooManyItems', { n: most })}</Notice>}
          <SellMarkets
            chosen={markets}
            keys={keys}
            sells={sells}
            problem={missing === 'markets' ? sending.problem!.text : null}
            onChange={form.choose}
          />
          <DeadKeys markets={[...markets, ...things.flatMap(listedOn)]} />
          {sells.length > 0 && <BestSplit rows={rows} keys={sells} offers={offers} onUse={form.fill} />}
          {markets
            .filter((market) => listedRows(rows, [market]).length === 0)
            .map((market) => (
              <Notice key={market} tone="info">
                {t('listings.nothingOn', { market: findMarket(market)!.name })}{' '}
                <button type="button" className="link" onClick={() => form.placeAll(market)}>
                  {t('listings.listAllOn', { market: findMarket(market)!.name })}
                </button>
              </Notice>
            ))}
          <div className={css.tools}>
            <Toggle inline label={t('listings.groupItems')} on={grouped} onChange={form.group} />
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
                asksPrices={missing === 'prices'}
                onChange={form.change}
                onSell={form.sell}
                onPlace={form.place}
                onRemove={() => form.remove(row)}
                onLowest={mobile ? () => form.lowestForOne(row) : null}
              />
            ))}
          </ul>
          <SellWarnings ref={list} warnings={warnings} />
          {sending.requests && <DryRun ref={requests} markets={sending.requests} />}
          {sending.problem && sending.far.length > 0 && (
            <FarBelowPrices
              ref={far}
              text={sending.problem.text}
              prices={sending.far}
              rows={rows}
              typed={sending.typed}
              onTyped={sending.setTyped}
            />
          )}
        </div>
        <SellFoot problemRef={problem} sending={sending} warnings={warnings} onWarnings={() => reveal(list.current)}>
          {markets.length > 0 && <SellTotals rows={rows} markets={markets} netOf={netOf} />}
        </SellFoot>
      </div>
    </Dialog>
  );
}

/** The markets on which a thing is on sale already. */
const listedOn = ({ markets }: Sellable): string[] => markets.flatMap(({ slug, is_listed: listed }) => (listed ? [slug] : []));
