import { read } from '@lootfolio/domain/search-params';

export type FaqSearch = { q?: string };

export const readFaqSearch = (raw: Record<string, unknown>): FaqSearch => ({ q: read.text(raw, 'q', 200) });
