/** The thread that makes files, one after the other. */
import { parentPort } from 'node:worker_threads';
import type { FileResult, FileRequest } from './file-maker.ts';
import { makeFile } from './make-file.ts';

const answer = async ({ format, table }: FileRequest): Promise<FileResult> => {
  try {
    return { bytes: await makeFile(format, table) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort!.on('message', (order: FileRequest) => void answer(order).then((made) => parentPort!.postMessage(made)));
