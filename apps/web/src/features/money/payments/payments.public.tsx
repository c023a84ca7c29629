export { BalanceTab } from './components/BalanceTab.tsx';
export { PaymentFrame } from './components/PaymentFrame.tsx';
