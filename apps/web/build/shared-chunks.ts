type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };
/** The name of the chunk that a module belongs to; null leaves it to the next group. */
type NameOf = (id: string, modules: Modules) => string | null;

/** Shared code, icons, and the state and calls of operations, which most screens that begin one share. */
const PIECE = /[\\/]apps[\\/]web[\\/]src[\\/](ui|market-ui|lib|i18n)[\\/]|[\\/]@tabler[\\/]|[\\/]people[\\/]operations[\\/][^\\/]+$/;
const TEXTS = /[\\/]packages[\\/]texts[\\/]src[\\/]/;
/** What loads together with the first component that needs it: a chart, a long list, a field for a date. */
const LATER = /[\\/]node_modules[\\/](lightweight-charts|d3-shape|@tanstack[\\/]react-virtual)[\\/]|[\\/]lib[\\/]typed-date\.ts$/;

/** Modules that an entry imports statically, itself included. */
function importsOf(entry: string, modules: Modules): Set<string> {
  const all = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (all.has(id)) continue;
    all.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return all;
}

/**
 * A chunk of the pieces that these modules share with other screens. It is separate, so that a visitor's first page loads only code that it
 * shows.
 */
export function piecesOf(name: string, entries: readonly string[]): NameOf {
  let found: Set<string> | undefined;
  return (id, modules) => {
    found ??= new Set(entries.flatMap((entry) => [...importsOf(entry, modules)]));
    return found.has(id) && (PIECE.test(id) || TEXTS.test(id)) ? name : null;
  };
}

/** Pieces that many screens do without, by the name of their chunk: charts over time, selections of rows, what forms and imports need. */
const RARER = {
  charts: /[\\/]ui[\\/]chart[\\/](TimeChart|ChartFrame|Legend|chart-series|PriceChart|Attribution)\b/,
  selection: /[\\/]ui[\\/]table[\\/](BulkBar|use-selection)\b/,
  forms:
    /[\\/]ui[\\/](form[\\/](FormShell|use-form|UnsavedChangesGuard|TextArea|FileDrop|DropZone)|table[\\/]InlineCell|overlay[\\/]Steps)\b|[\\/]lib[\\/]use-draft\b/,
};
const isRarer = (id: string): boolean => Object.values(RARER).some((names) => names.test(id));

/** The chunk of the other shared pieces of the interface. Without it each piece and icon is a file: 80 requests for one screen. */
export const piecesChunk: NameOf = (id, modules) =>
  PIECE.test(id) && !isRarer(id) && ![...importsOf(id, modules)].some((one) => LATER.test(one)) ? 'pieces' : null;

/** The chunk of pieces that fewer screens show. */
export const rarerChunk: NameOf = (id) => Object.entries(RARER).find(([, names]) => names.test(id))?.[0] ?? null;
