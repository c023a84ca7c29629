import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { findMarket } from '@lootfolio/domain/markets';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import { endOf, resultsByMarket, type Counts, type End, type MarketResults, type Outcome, type Result } from '../results.rules.ts';
import { PriceChange } from './PriceChanges.tsx';
import css from './Results.module.css';

const ICONS = { done: IconCheck, failed: IconAlertTriangle, open: IconClock } as const satisfies Record<Outcome, unknown>;

const ENDS = {
  done: { tone: 'good', icon: IconCheck },
  partial: { tone: 'bad', icon: IconAlertTriangle },
  failed: { tone: 'bad', icon: IconAlertTriangle },
  open: { tone: 'open', icon: IconClock },
} as const satisfies Record<End, unknown>;

/** How an operation names its results. */
export type ResultWords = {
  /** All items have it, or none has. */
  end: (end: 'done' | 'failed') => string;
  /** A number of items with the same outcome. */
  outcome: (outcome: Outcome, n: number) => string;
  counts: (counts: Counts) => string;
};

const endText = (end: End, words: ResultWords): string =>
  end === 'partial' ? t('selling.endPartial') : end === 'open' ? t('selling.endOpen') : words.end(end);

function Market({ result: { market, counts, groups }, words, note }: { result: MarketResults; words: ResultWords; note: ReactNode }) {
  const { id, name } = findMarket(market)!;
  return (
    <section className={css.market} aria-label={name}>
      <h3>
        <MarketBadge id={id} name={name} />
        <span className={css.counts}>{words.counts(counts)}</span>
      </h3>
      {groups.map(({ outcome, code, reason, results }) => {
        const Icon = ICONS[outcome];
        return (
          <div key={`${outcome} ${reason}`} className={css.group} data-outcome={outcome}>
            <p>
              <Icon size={15} stroke={2} aria-hidden />
              <span className={css.words}>
                {words.outcome(outcome, results.length)}
                {reason !== null && <strong>{reason}</strong>}
                {code === 'SELLING_OFF' && (
                  <AppLink className="link" href={pathTo('/user-details', { hash: 'market_api' })}>
                    {t('selling.enableSelling')}
                  </AppLink>
                )}
              </span>
            </p>
            <ul>
              {results.map((item) => (
                <li key={item.id}>
                  <span>{item.name}</span>
                  <PriceChange from={item.from} to={item.to} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {note !== null && <p className={css.note}>{note}</p>}
    </section>
  );
}

type Props = {
  results: readonly Result[];
  /** True while work goes on in the background. */
  goesOn: boolean;
  words: ResultWords;
  /** What to know about a market after its results. */
  noteOf?: (market: string, counts: Counts) => ReactNode;
  /** What can be tried again. */
  retry: { count: number; busy: boolean; run: () => void };
  /** A link beside the actions. */
  link?: ReactNode;
  onClose: () => void;
  /** What stands below the results. */
  children?: ReactNode;
};

/** What became of items in an operation, by market: failures first, equal reasons together. What failed can be tried again alone. */
export function Results({ results, goesOn, words, noteOf, retry, link, onClose, children }: Props) {
  const end = endOf(results, goesOn);
  return (
    <>
      {results.length > 0 && (
        <div className={css.results}>
          <p className={css.end} role="status">
            <StateChip {...ENDS[end]} text={endText(end, words)} />
          </p>
          {goesOn && <Notice tone="info">{t('selling.goesOn')}</Notice>}
          {resultsByMarket(results).map((one) => (
            <Market key={one.market} result={one} words={words} note={noteOf?.(one.market, one.counts) ?? null} />
          ))}
        </div>
      )}
      {children}
      <DialogActions>
        {link}
        {retry.count > 0 && (
          <Button variant="default" busy={retry.busy} onClick={retry.run}>
            {t('selling.retryFailed', { n: retry.count })}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </>
  );
}
