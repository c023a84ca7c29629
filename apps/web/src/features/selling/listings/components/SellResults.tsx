import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { AppLink } from '../../../../lib/AppLink.tsx';
import { pathTo } from '../../../../lib/path-to.ts';
import { useMobile } from '../../../../lib/use-media.ts';
import { MarketBadge } from '../../../../market-ui/MarketBadge.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { Dialog, DialogActions } from '../../../../ui/overlay/Dialog.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { MarketResult, SellAnswer } from '../list-items.queries.ts';
import css from './SellResults.module.css';

/** The markets that deliver only while the seller's client is online. */
const NEED_CLIENT: readonly string[] = ['marketcsgo', 'waxpeer', 'shadowpay'];

type Item = MarketResult['items'][number];

const icons = { done: IconCheck, failed: IconAlertTriangle, open: IconClock } as const;
const outcomeOf = ({ success, state }: Item): keyof typeof icons =>
  success ? 'done' : state === 'sending' || state === 'unknown' ? 'open' : 'failed';

/** Things with the same outcome and the same reason are one group. */
function groupsOf(items: readonly Item[]): { outcome: keyof typeof icons; reason: string | null; items: Item[] }[] {
  const groups = Map.groupBy(items, (item) => `${outcomeOf(item)} ${item.msg ?? ''}`);
  return [...groups.values()].map((group) => ({ outcome: outcomeOf(group[0]!), reason: group[0]!.msg, items: group }));
}

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
        const Icon = icons[outcome];
        return (
          <div key={`${outcome} ${reason}`} className={css.group} data-outcome={outcome}>
            <p>
              <Icon size={15} stroke={2} aria-hidden />
              {outcome === 'done'
                ? t('listings.outcomeListed', { n: items.length })
                : outcome === 'open'
                  ? t('listings.outcomeOpen', { n: items.length })
                  : t('listings.outcomeFailed', { n: items.length })}
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

/** What became of the things, by market: failures first, equal reasons together. */
export function SellResults({ answer, onClose }: { answer: SellAnswer; onClose: () => void }) {
  const { metadata, ended } = answer;
  return (
    <Dialog title={t('listings.results')} width={680} fullScreen={useMobile('shell')} onClose={onClose}>
      {metadata.length === 0 ? (
        <Notice tone="danger">{t('listings.errorWhileListing')}</Notice>
      ) : (
        <div className={css.results}>
          {!ended && <Notice tone="info">{t('listings.goesOn')}</Notice>}
          {metadata.map((result) => (
            <Market key={result.market} result={result} />
          ))}
        </div>
      )}
      <DialogActions>
        <AppLink className={`link ${css.listed}`} href="/listed-items">
          {t('listings.toListed')}
        </AppLink>
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
