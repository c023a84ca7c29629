import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { findMarket } from '@lootfolio/domain/markets';
import { useState } from 'react';
import { t, type PlainKey } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import { retryFailed, type MarketResult, type Sold } from '../list-items.queries.ts';
import { endOf, groupsOf, retriable, type End, type Outcome } from '../results.rules.ts';
import css from './SellResults.module.css';

/** The markets that deliver only while the seller's client is online. */
const NEED_CLIENT: readonly string[] = ['marketcsgo', 'waxpeer', 'shadowpay'];

const ICONS = { done: IconCheck, failed: IconAlertTriangle, open: IconClock } as const satisfies Record<Outcome, unknown>;

const ENDS = {
  done: { tone: 'good', icon: IconCheck, text: 'listings.endDone' },
  partial: { tone: 'bad', icon: IconAlertTriangle, text: 'listings.endPartial' },
  failed: { tone: 'bad', icon: IconAlertTriangle, text: 'listings.endFailed' },
  open: { tone: 'open', icon: IconClock, text: 'listings.endOpen' },
} as const satisfies Record<End, { tone: string; icon: unknown; text: PlainKey }>;

const WORDS = {
  done: 'listings.outcomeListed',
  failed: 'listings.outcomeFailed',
  open: 'listings.outcomeOpen',
} as const;

function Market({ result }: { result: MarketResult }) {
  const { id, name } = findMarket(result.market)!;
  return (
    <section className={css.market} aria-label={name}>
      <h3>
        <MarketBadge id={id} name={name} />
        <span className={css.counts}>
          {t('listings.resultCounts', { listed: result.listed, failed: result.failed, open: result.open })}
        </span>
      </h3>
      {groupsOf(result.items).map(({ outcome, reason, items }) => {
        const Icon = ICONS[outcome];
        return (
          <div key={`${outcome} ${reason}`} className={css.group} data-outcome={outcome}>
            <p>
              <Icon size={15} stroke={2} aria-hidden />
              {t(WORDS[outcome], { n: items.length })}
              {reason !== null && <strong>{reason}</strong>}
              {items[0]!.code === 'SELLING_OFF' && (
                <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
                  {t('listings.enableSelling')}
                </AppLink>
              )}
            </p>
            <ul>
              {items.map((item) => (
                <li key={item.asset_id}>
                  <span>{item.name}</span>
                  <Money value={item.price} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {result.listed > 0 && NEED_CLIENT.includes(result.market) && (
        <p className={css.client}>{t('listings.keepOnline', { market: name })}</p>
      )}
    </section>
  );
}

type Props = {
  sold: Sold;
  /** Called with the results once what failed was tried again. */
  onRetried: (sold: Sold) => void;
  onClose: () => void;
};

/** What became of the things, by market: markets with failures first, equal reasons together. What failed can be tried again alone. */
export function SellResults({ sold, onRetried, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { metadata, ended } = sold.answer;
  const again = retriable(sold.answer);
  const retry = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      onRetried(await retryFailed(sold));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const { tone, icon, text } = ENDS[endOf(sold.answer)];
  return (
    <Dialog title={t('listings.results')} width={680} fullScreen={useMobile('shell')} onClose={onClose}>
      {metadata.length === 0 ? (
        <Notice tone="danger">{t('listings.errorWhileListing')}</Notice>
      ) : (
        <div className={css.results}>
          <p className={css.end} role="status">
            <StateChip tone={tone} icon={icon} text={t(text)} />
          </p>
          {!ended && <Notice tone="info">{t('listings.goesOn')}</Notice>}
          {metadata
            .toSorted((a, b) => Number(b.failed > 0) - Number(a.failed > 0))
            .map((result) => (
              <Market key={result.market} result={result} />
            ))}
        </div>
      )}
      {problem !== null && (
        <div role="alert">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <DialogActions>
        <AppLink className={`link ${css.listed}`} href="/listed-items">
          {t('listings.toListed')}
        </AppLink>
        {again > 0 && (
          <Button variant="default" busy={busy} onClick={() => void retry()}>
            {t('listings.retryFailed', { n: again })}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
