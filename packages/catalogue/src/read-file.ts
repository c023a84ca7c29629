import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { CatalogueFile } from './file.ts';

const FILE = new URL('../data/catalogue.json.br', import.meta.url);

export const readCatalogueFile = (): CatalogueFile =>
  JSON.parse(brotliDecompressSync(readFileSync(FILE)).toString('utf8')) as CatalogueFile;
