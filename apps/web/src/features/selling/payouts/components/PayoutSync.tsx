import { IconX } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { list } from '../../../../lib/format.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { SyncAnswer } from '../payouts.queries.ts';
import { marketOf } from '../payouts.rules.ts';
import css from './PayoutSync.module.css';

/** The result of a synchronisation that some market failed in, or that still goes on. */
export function PayoutSync({ answer: { created, results }, onDismiss }: { answer: SyncAnswer; onDismiss: () => void }) {
  const failed = results.filter(({ code }) => code !== undefined && code !== 'NOT_REPORTED');
  const byReason = Map.groupBy(failed, ({ msg, code }) => msg ?? code!);
  return (
    <div role="status">
      <Notice tone={failed.length > 0 ? 'warning' : 'info'}>
        <div className={css.head}>
          <strong>{t('payouts.synced', { n: created })}</strong>
          <IconButton size="small" label={t('core.dismiss')} onClick={onDismiss}>
            <IconX size={14} stroke={2} aria-hidden />
          </IconButton>
        </div>
        {failed.length === 0 && <p>{t('payouts.goesOn')}</p>}
        {failed.length > 0 && (
          <ul className={css.failures}>
            {[...byReason].map(([reason, own]) => (
              <li key={reason}>
                <strong>{list(own.map(({ market }) => marketOf(market).name))}:</strong> {reason}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
