export { MOST_CHANGES, PriceChange, PriceChanges } from './components/PriceChanges.tsx';
export { SellingStopped } from './components/SellingStopped.tsx';
export { useSellingStop } from './listings.queries.ts';
