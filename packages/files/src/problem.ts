import type { FileKind } from './file-kind.ts';

/** Why a file cannot be read at all. `kind`: it is a workbook or an archive that is not read. `empty`: it has no rows. */
export type FileProblem =
  | { problem: 'kind'; kind: Exclude<FileKind, 'text' | 'xlsx'> }
  | { problem: 'empty' | 'json' | 'workbook' | 'unknown' }
  | { problem: 'size'; bytes: number; max: number };
