import type { TradeStatus } from '@lootfolio/domain/deposits';
import type { OperationStatus } from '@lootfolio/domain/payments';
import { t } from '../../../../i18n/i18n.ts';
import { StateChip } from '../../../../ui/value/StateChip.tsx';
import { TRADE_LOOKS } from '../deposits.labels.ts';

type Props = { status: TradeStatus; operation: OperationStatus };

/** The state of a trade with the server's bot. What was not credited for it in the end was only accepted. @param operation of its payment */
export function TradeState({ status, operation }: Props) {
  const isSettled = status === 'SETTLED' && operation !== 'COMPLETED';
  const { text, tone, icon } = TRADE_LOOKS[isSettled ? 'ACCEPTED' : status];
  return <StateChip tone={tone} icon={icon} text={t(text)} />;
}
