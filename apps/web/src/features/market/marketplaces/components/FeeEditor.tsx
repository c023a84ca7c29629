import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { IconButton } from '../../../../ui/form/IconButton.tsx';
import { Popover } from '../../../../ui/overlay/Popover.tsx';
import type { Marketplace } from '../marketplaces.queries.ts';
import { OwnFeeForm } from './OwnFeeForm.tsx';
import css from './FeeEditor.module.css';

/** A pencil that opens the form for the user's own selling fee on a market. */
export function FeeEditor({ market }: { market: Marketplace }) {
  const [opened, setOpened] = useState(false);
  const label = t('marketplaces.editFee', { market: market.name });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      label={label}
      align="end"
      width={280}
      className={css.drop}
      target={
        <IconButton label={label} onClick={() => setOpened(!opened)}>
          <IconPencil size={14} stroke={1.7} aria-hidden />
        </IconButton>
      }
    >
      <OwnFeeForm market={market} onDone={() => setOpened(false)} />
    </Popover>
  );
}
