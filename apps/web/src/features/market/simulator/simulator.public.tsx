import { pathTo } from '../../../lib/path-to.ts';

/** The address of the simulator with a case chosen. */
export const simulatorPath = (caseId: number): string => pathTo('/cs2/simulator/$id', { params: { id: String(caseId) } });
