import type { ErrorCode } from '@lootfolio/contract/errors';
import type { TextKey } from '../texts/texts.ts';

export type FieldRefusals = Record<string, string | { text: TextKey }>;

/** Ends a call with a refusal: its code gives the status, its text is said in the caller's language. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly text: TextKey;
  /** Field name to what is wrong with it, or to the text that says it. */
  readonly fields: FieldRefusals | undefined;
  readonly metaData: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, text: TextKey, details: { fields?: FieldRefusals; metaData?: Record<string, unknown> } = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.text = text;
    this.fields = details.fields;
    this.metaData = details.metaData;
  }
}

export const notFound = (): Refusal => new Refusal('NOT_FOUND', 'notFound');

/** A refusal that names the field at fault. */
export const invalidField = (field: string, text: TextKey): Refusal =>
  new Refusal('VALIDATION', 'validation', { fields: { [field]: { text } } });
