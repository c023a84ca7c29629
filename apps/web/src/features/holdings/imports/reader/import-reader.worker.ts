import { expose } from 'comlink';
import { createImportReader } from './import-reader.ts';

expose(createImportReader());
