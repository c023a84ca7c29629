/** A thread that makes files, one after another. */
import { parentPort } from 'node:worker_threads';
import type { FileResult, FileRequest } from './file-maker.ts';
import type { FileTable } from './file-table.ts';
import { makeFile } from './make-file.ts';

/** The rows of the present table that have arrived so far. */
let rows: FileTable['rows'][number][] = [];

async function make({ format, table }: FileRequest, all: FileTable['rows']): Promise<FileResult> {
  try {
    return { bytes: await makeFile(format, { ...table, rows: all }) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort!.on('message', (request: FileRequest) => {
  for (const row of request.rows) rows.push(row);
  if (!request.isLast) return;
  const all = rows;
  rows = [];
  void make(request, all).then((made) => parentPort!.postMessage(made));
});
