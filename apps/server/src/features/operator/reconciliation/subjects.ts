import { GATEWAY_NAMES, type GatewayName } from '@lootfolio/domain/payments';
import type { Language } from '@lootfolio/texts/languages';
import { text } from '@lootfolio/texts/text';

/** What is compared: `ledger`, `gateway:btcpay`, `bot:3`. */
export const LEDGER = 'ledger';
export const gatewaySubject = (name: GatewayName): string => `gateway:${name}`;
export const botSubject = (botId: number): string => `bot:${botId}`;

export function subjectName(subject: string, language: Language): string {
  const [kind, of = ''] = subject.split(':');
  if (kind === 'gateway') return GATEWAY_NAMES[of as GatewayName];
  return kind === 'bot' ? text('reconciliation.bot', language, { id: Number(of) }) : text('reconciliation.ledger', language);
}
