export { SellingStopped } from './components/SellingStopped.tsx';
export { useSellingStop } from './listings.queries.ts';
