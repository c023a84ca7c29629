export { addToWatchlist } from './add-to-watchlist.ts';
