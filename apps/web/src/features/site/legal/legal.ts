/** One point of a section: a topic, or the names of stored entries, and the text about it. */
export type Point = {
  term?: string;
  names?: readonly string[];
  text: string;
  /** Shown after the text. */ link?: { label: string; href: string };
};

/** A section of a legal text; `id` is its hash in the address. */
export type Section = { id: string; title: string; text: string; points?: readonly Point[] };
