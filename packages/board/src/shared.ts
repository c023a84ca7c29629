/** Arrays that several threads read. One thread writes. */
export const sharedInts = (length: number): Int32Array => new Int32Array(new SharedArrayBuffer(length * 4));
export const sharedNaturals = (length: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(length * 4));
export const sharedShorts = (length: number): Uint16Array => new Uint16Array(new SharedArrayBuffer(length * 2));
export const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
export const sharedReals = (length: number): Float32Array => new Float32Array(new SharedArrayBuffer(length * 4));

/** `wide` with the content of `narrow` at its beginning. */
export function widened<T extends Int32Array | Uint32Array | Uint16Array | Uint8Array>(wide: T, narrow: T): T {
  wide.set(narrow);
  return wide;
}
