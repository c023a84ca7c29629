export const tradeupsModule = { routes: [] } as const;
