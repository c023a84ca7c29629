import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Notice } from '../../../../ui/state/Notice.tsx';
import type { Sale } from '../sales.queries.ts';
import { settleDouble } from '../sales.writes.ts';
import css from './SaleDouble.module.css';

type Props = { sale: Sale; onOpen: (id: number) => void; onClose: () => void };

/** Asks whether an entered sale is the one that a market reported. Until then it does not count. */
export function SaleDouble({ sale: { item_id: id, same_as: twin }, onOpen, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  if (twin === null) return null;
  const settle = async (same: boolean): Promise<void> => {
    setBusy(true);
    const settled = await settleDouble(id, same);
    setBusy(false);
    // the entered sale is gone: the one of the market has its cost
    if (settled && same) onClose();
  };
  return (
    <Notice tone="warning">
      <p>
        {t('sales.doubleQuestion')}{' '}
        <button type="button" className="link" onClick={() => onOpen(twin)}>
          {t('sales.openOther')}
        </button>
      </p>
      <div className={css.answers}>
        <Button variant="default" busy={busy} onClick={() => void settle(true)}>
          {t('sales.sameSale')}
        </Button>
        <Button variant="default" busy={busy} onClick={() => void settle(false)}>
          {t('sales.anotherSale')}
        </Button>
      </div>
    </Notice>
  );
}
