export { BalanceTab } from './components/BalanceTab.tsx';
export { PaymentFrame } from './components/PaymentFrame.tsx';
export { METHODS, PaymentId, PaymentWallet, STATUS_NAMES, StatusChip, TYPES } from './components/payment-parts.tsx';
export { MethodCard } from './components/MethodCards.tsx';
export { PAYMENTS, reloadPayments } from './payments.keys.ts';
export type { Payment } from './payments.queries.ts';
export { LEDGER_KIND_NAMES } from './components/ledger-columns.tsx';
