import { IconX } from '@tabler/icons-react';
import { t } from '../../../../i18n/i18n.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { LazyPart } from '../../../../ui/state/LazyPart.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import { FailedItems, type Operation } from '../../../people/operations/operations.public.tsx';
import css from './ListedSync.module.css';

/** The things that could not be listed, with their reasons: they are gone from the list. */
export const ListedFailures = ({ operation: { id, items }, onDismiss }: { operation: Operation; onDismiss: () => void }) => (
  <div role="status" className={css.sync}>
    <Notice tone="warning">
      <div className={css.head}>
        <strong>{t('listed-items.notListed', { n: items.failed, total: items.total })}</strong>
        <IconButton size="small" label={t('core.dismiss')} onClick={onDismiss}>
          <IconX size={14} stroke={2} aria-hidden />
        </IconButton>
      </div>
      <LazyPart>
        <FailedItems id={id} />
      </LazyPart>
    </Notice>
  </div>
);
