import { IconX } from '@tabler/icons-react';
import { findMarket } from '@lootfolio/domain/markets';
import { t } from '../../../../i18n/i18n.ts';
import { list } from '../../../../lib/format.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { Money } from '../../../../ui/value/figures.tsx';
import type { SyncAnswer } from '../listings.queries.ts';
import css from './ListedSync.module.css';

/** The result of a refresh that found sales, that some market failed in, or that still goes on. */
export function ListedSync({ answer, onDismiss }: { answer: SyncAnswer; onDismiss: () => void }) {
  const { created, updated, removed, results, sales } = answer;
  const failed = results.filter(({ success }) => !success);
  const byReason = Map.groupBy(failed, ({ msg, code }) => msg || (code ?? ''));
  const nameOf = (slug: string): string => findMarket(slug)?.name ?? slug;
  return (
    <div role="status" className={css.sync}>
      <Notice tone={failed.length > 0 ? 'warning' : 'info'}>
        <div className={css.head}>
          <strong>{t('listed-items.synced', { created, updated, removed })}</strong>
          <IconButton size="small" label={t('core.dismiss')} onClick={onDismiss}>
            <IconX size={14} stroke={2} aria-hidden />
          </IconButton>
        </div>
        {sales.length > 0 && (
          <ul className={css.failures}>
            {sales.map(({ name, market_name: market, price, fell_through: fell }, at) => (
              <li key={at}>
                <strong>{t(fell ? 'listed-items.saleFell' : 'listed-items.saleFound', { market })}</strong> {name} <Money value={price} />
              </li>
            ))}
          </ul>
        )}
        {!answer.success && failed.length === 0 && <p>{t('listed-items.syncGoesOn')}</p>}
        {failed.length > 0 && (
          <ul className={css.failures}>
            {[...byReason].map(([reason, own]) => (
              <li key={reason}>
                <strong>{list([...new Set(own.map(({ market }) => nameOf(market)))])}:</strong> {reason}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
