type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const PIECE = /[\\/]apps[\\/]web[\\/]src[\\/](ui|lib|i18n)[\\/]|[\\/]@tabler[\\/]/;
/** Libraries that load with what first needs them: a dialog, a chart, a long list. */
const LATER = /[\\/]node_modules[\\/](@mantine|lightweight-charts|d3-shape|@tanstack[\\/]react-virtual)[\\/]/;

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
 * The chunk of a shared piece of the interface. Without it each piece and icon is a file: 80 requests for one screen. The pieces of the
 * landing page stay apart, so that a visitor's first page loads nothing that it does not show.
 * @param landing the module of the landing page
 */
export function piecesChunk(landing: string): (id: string, modules: Modules) => string | null {
  let ofLanding: Set<string> | undefined;
  return (id, modules) => {
    if (!PIECE.test(id) || [...importsOf(id, modules)].some((one) => LATER.test(one))) return null;
    ofLanding ??= importsOf(landing, modules);
    return ofLanding.has(id) ? 'basics' : 'pieces';
  };
}
