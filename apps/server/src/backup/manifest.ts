import { z } from 'zod';

const table = z.object({
  /** Quoted, with its schema. */
  name: z.string(),
  /** Quoted; without generated columns. */
  columns: z.array(z.string()),
});

/**
 * The first section of a backup file. One section of COPY text per table follows, then the seal and its signature.
 * Format 1, of older versions, has the row counts in their place.
 */
export const manifestSchema = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.iso.datetime(),
  /** Names of the migrations of its schema. */
  version: z.array(z.string()),
  /** The world that the data belong to; null for a database that was never started. */
  world: z.object({ name: z.string(), secret_key_id: z.string().nullable() }).nullable(),
  tables: z.array(table),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Number of rows by table name. */
export const rowCountsSchema = z.record(z.string(), z.int());
export type RowCounts = z.output<typeof rowCountsSchema>;

/** The part of the file that is signed. `checksums`: of all sections before this one, the manifest's first. */
export const sealSchema = z.object({ rows: rowCountsSchema, checksums: z.array(z.string()) });
export type Seal = z.output<typeof sealSchema>;

/** The context to which a signature of the secret box is bound. */
export const SIGNED_AS = 'backup';
