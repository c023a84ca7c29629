export { readOwner } from './owner.reads.ts';
export { countStates, inWords, reportJson, reportMarkdown, type PartReport, type Report } from './report.ts';
export { runDoctor } from './run-doctor.ts';
export { savingTo } from './save-fixtures.ts';
