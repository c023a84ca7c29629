import type { PersonalData } from '../../platform/database/personal-data.ts';
import { readWatchedNames } from './watchlist.reads.ts';
import { deleteAllWatched } from './watchlist.store.ts';

export { watchlistDigest } from './watchlist-digest.ts';

export const watchlistData: PersonalData = { name: 'watchlist', read: readWatchedNames, erase: deleteAllWatched };
