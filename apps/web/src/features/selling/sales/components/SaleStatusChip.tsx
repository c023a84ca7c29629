import { IconCheck, IconCircleX, IconClock, IconLock } from '@tabler/icons-react';
import type { SaleStatus } from '@lootfolio/domain/sales';
import type { ComponentProps } from 'react';
import { t } from '../../../../i18n/i18n.ts';
import { Help } from '../../../../ui/overlay/Tip.tsx';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import type { Sale } from '../sales.queries.ts';
import { STATUS_NAMES } from '../sales.rules.ts';
import css from './SaleStatusChip.module.css';

type Props = { sale: Pick<Sale, 'status' | 'said' | 'unknown_state'> };

const SIGNS = {
  SUCCESS: { tone: 'good', icon: IconCheck },
  ON_PROTECTION: { tone: 'held', icon: IconLock },
  CANCELED: { tone: 'bad', icon: IconCircleX },
  PENDING: { tone: 'open', icon: IconClock },
} as const satisfies Record<SaleStatus, Pick<ComponentProps<typeof StateChip>, 'tone' | 'icon'>>;

/** The state of a sale, with the market's own word where its meaning is not known. */
export const SaleStatusChip = ({ sale: { status, said, unknown_state: unknown } }: Props) => (
  <StateChip {...SIGNS[status]} text={t(STATUS_NAMES[status])}>
    {unknown && said !== null && (
      <Help label={t('sales.unknownWord')} className={css.word}>
        “{said}”
      </Help>
    )}
  </StateChip>
);
