import { findMarket } from '@lootfolio/domain/markets';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { useOwnSandbox } from '../../../../lib/sandbox.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { errorText } from '../../../../ui/state/ListState.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { retryFailed, type Sold } from '../list-items.queries.ts';
import { retriable, soldResults } from '../sell-results.rules.ts';
import { Results, type ResultWords } from './Results.tsx';
import css from './SellResults.module.css';

/** The markets that deliver only while the seller's client is online. */
const NEED_CLIENT: readonly string[] = ['marketcsgo', 'waxpeer', 'shadowpay'];

const ENDS = { done: 'listings.endDone', failed: 'listings.endFailed' } as const;
const OUTCOMES = { done: 'listings.outcomeListed', failed: 'listings.outcomeFailed', open: 'listings.outcomeOpen' } as const;

const WORDS: ResultWords = {
  end: (end) => t(ENDS[end]),
  outcome: (outcome, n) => t(OUTCOMES[outcome], { n }),
  counts: ({ done, failed, open }) => t('listings.resultCounts', { listed: done, failed, open }),
};

type Props = {
  sold: Sold;
  /** Called with the results once what failed was tried again. */
  onRetried: (sold: Sold) => void;
  onClose: () => void;
};

/** What became of the things that were to be listed. */
export function SellResults({ sold, onRetried, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sandbox = useOwnSandbox();
  const results = soldResults(sold.answer);
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
  return (
    <Dialog title={t('listings.results')} width={680} fullScreen={useMobile('shell')} onClose={onClose}>
      <Results
        results={results}
        goesOn={!sold.answer.ended}
        words={WORDS}
        noteOf={(market, { done }) =>
          done > 0 && NEED_CLIENT.includes(market) ? t('listings.keepOnline', { market: findMarket(market)!.name }) : null
        }
        retry={{ count: retriable(sold.answer), busy, run: () => void retry() }}
        link={
          <>
            {sandbox && (
              <a className={`link ${css.listed}`} href={sandbox.desk} target="_blank" rel="noopener noreferrer">
                {t('listings.beTheBuyer')}
                <span className="visually-hidden"> ({t('core.newTab')})</span>
              </a>
            )}
            <AppLink className={`link ${css.listed}`} href="/listed-items">
              {t('listings.toListed')}
            </AppLink>
          </>
        }
        onClose={onClose}
      >
        {results.length === 0 && <Notice tone="danger">{t('listings.errorWhileListing')}</Notice>}
        {problem !== null && (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
      </Results>
    </Dialog>
  );
}
