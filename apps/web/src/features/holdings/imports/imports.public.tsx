export { ImportPurchases } from './components/ImportPurchases.tsx';
