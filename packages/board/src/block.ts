import { KERNEL } from './kernel.gen.ts';

/** Rows processed together, so that their cells stay in the processor's cache. */
export const BLOCK = 2048;

/**
 * The arithmetic over the rows of one block: see `generator/kernel.wat`. Not shared between threads.
 * `bytes` of every function: 4 times the number of rows, which is a multiple of 4.
 */
export type Block = {
  low: Int32Array;
  high: Int32Array;
  /** `high` of the targets whose fees are known; where none of them has a price, `high`. */
  preferred: Int32Array;
  price: Int32Array;
  quantity: Int32Array;
  changed: Uint32Array;
  /** Hundredths of a percent; -Infinity = no source or no target. */
  ratio: Float64Array;
  clear: (bytes: number) => void;
  sift: (bytes: number, min: number, max: number, quantity: number, earliest: number) => void;
  lower: (bytes: number) => void;
  raise: (bytes: number) => void;
  settle: (bytes: number, factor: number, offset: number, scale: number) => void;
  settleOnTop: (bytes: number, share: number, kept: number) => void;
  rate: (bytes: number) => void;
};

/** Declared here, because the compiler's libraries for programs without a browser do not declare it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

type Exports = Omit<Block, 'low' | 'high' | 'preferred' | 'price' | 'quantity' | 'changed' | 'ratio'> & { memory: { buffer: ArrayBuffer } };

export function newBlock(): Block {
  const module = new WebAssembly.Module(Buffer.from(KERNEL, 'base64'));
  const { memory, ...functions } = new WebAssembly.Instance(module).exports as Exports;
  const bytes = BLOCK * 4;
  const { buffer } = memory;
  return {
    low: new Int32Array(buffer, 0, BLOCK),
    high: new Int32Array(buffer, bytes, BLOCK),
    preferred: new Int32Array(BLOCK),
    price: new Int32Array(buffer, 3 * bytes, BLOCK),
    quantity: new Int32Array(buffer, 4 * bytes, BLOCK),
    changed: new Uint32Array(buffer, 5 * bytes, BLOCK),
    ratio: new Float64Array(buffer, 6 * bytes, BLOCK),
    ...functions,
  };
}
