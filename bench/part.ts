import type { Figure } from './figures.ts';

/** `tell`: reports figures before the part is over. */
type Part = (folder: string, tell: (figures: Figure[]) => void) => Promise<Figure[]>;

/** The parts of the bench, each run in its own process. `folder`: for the part's files. */
const parts: Record<string, Part> = {
  comparison: async (folder) => (await import('./comparison.ts')).benchComparison(folder),
  trends: async (folder) => (await import('./trends.ts')).benchTrends(folder),
  targets: async (folder) => (await import('./targets.ts')).benchTargets(folder),
  repricing: async (folder) => (await import('./repricing.ts')).benchRepricing(folder),
  ranking: async (folder) => (await import('./ranking.ts')).benchRanking(folder),
  users: async (folder) => (await import('./users.ts')).benchUsers(folder),
  tickets: async (folder) => (await import('./tickets.ts')).benchTickets(folder),
  inventory: async (folder) => (await import('./inventory.ts')).benchInventory(folder),
  imports: async (folder) => (await import('./imports.ts')).benchImports(folder),
  investments: async (folder) => (await import('./investments.ts')).benchInvestments(folder),
  selling: async (folder) => (await import('./selling.ts')).benchSelling(folder),
  dashboard: async (folder) => (await import('./dashboard.ts')).benchDashboard(folder),
  sales: async (folder) => (await import('./sales.ts')).benchSales(folder),
  gains: async (folder) => (await import('./gains.ts')).benchGains(folder),
  performance: async (folder) => (await import('./performance.ts')).benchPerformance(folder),
  parser: async () => (await import('./parser.ts')).benchParser(),
  search: async () => (await import('./search.ts')).benchSearch(),
  bundles: async () => (await import('./bundles.ts')).benchBundles(),
  lighthouse: async (folder) => (await import('./lighthouse.ts')).benchLighthouse(folder),
  http: async (folder) => (await import('./http.ts')).benchHttp(folder),
  files: async (folder) => (await import('./files.ts')).benchFiles(folder),
  capacity: async (folder) => (await import('./capacity.ts')).benchCapacity(folder),
  endurance: async (folder) => (await import('./endurance.ts')).benchEndurance(folder),
  streams: async (folder) => (await import('./streams.ts')).benchStreams(folder),
  'bad-input': async (folder) => (await import('./bad-input.ts')).benchBadInput(folder),
  refresh: async (folder) => (await import('./refresh.ts')).benchRefresh(folder),
  history: async (folder) => (await import('./history.ts')).benchHistory(folder),
  scaling: async (folder, tell) => (await import('./scaling.ts')).benchScaling(folder, tell),
  replica: async (folder) => (await import('./replica.ts')).benchReplica(folder),
  start: async (folder) => (await import('./start.ts')).benchStart(folder),
};

const [name, folder] = process.argv.slice(2) as [string, string];
process.on('disconnect', () => process.exit(1));
const figures = await parts[name]!(folder, (some) => void process.send!(some));
process.send!(figures, () => process.exit(0));
