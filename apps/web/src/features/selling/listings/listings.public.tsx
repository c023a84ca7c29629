export { MOST_CHANGES, PriceChange, PriceChanges } from './components/PriceChanges.tsx';
