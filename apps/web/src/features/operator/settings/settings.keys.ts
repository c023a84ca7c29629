export const SETTINGS = ['admin', 'settings'];
