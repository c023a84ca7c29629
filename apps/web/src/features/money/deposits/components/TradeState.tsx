import type { TradeStatus } from '@lootfolio/domain/deposits';
import { t } from '../../../../i18n/i18n.ts';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import { TRADE_LOOKS } from '../deposits.labels.ts';

/** The state of a trade with the server's bot. */
export function TradeState({ status }: { status: TradeStatus }) {
  const { text, tone, icon } = TRADE_LOOKS[status];
  return <StateChip tone={tone} icon={icon} text={t(text)} />;
}
