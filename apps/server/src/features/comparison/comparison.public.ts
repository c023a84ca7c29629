import { ownRows } from '../../platform/database/personal-data.ts';

export const savedViewData = ownRows('saved_views', 'saved_views', ['created_at', 'name', 'search', 'is_default']);
