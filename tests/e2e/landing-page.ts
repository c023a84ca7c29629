/** The four promises of the start page. */
export const HEADINGS = { en: ['Compare', 'Analyze', 'Manage', 'Make profit'], tr: ['Karşılaştır', 'Analiz et', 'Yönet', 'Kâr et'] };
