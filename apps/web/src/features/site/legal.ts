/** One point of a section: what it is about, or the names under which something is stored, and what is said of it. */
export type Point = { term?: string; names?: readonly string[]; text: string };

/** A section of a legal text; `id` is its place in the address. */
export type Section = { id: string; title: string; text: string; points?: readonly Point[] };
