import type { ErrorCode } from '@lootfolio/contract/errors';
import type { SecurityKind } from '@lootfolio/domain/security';
import type { TextKey, TextValues } from '@lootfolio/texts/text';

/** The error of a field: a key of the catalogues, or a text that is already in the caller's language. */
export type FieldRefusals = Record<string, string | { text: TextKey; values?: TextValues }>;

export type RefusalDetails = {
  fields?: FieldRefusals;
  metaData?: Record<string, unknown>;
  values?: TextValues;
  /** The kind of the refusal in the security log, when its code does not imply the kind. */
  security?: SecurityKind;
};

/** Ends a call with a refusal: its code gives the HTTP status, its text is rendered in the caller's language. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly text: TextKey;
  /** The values of the text's placeholders. */
  readonly values: TextValues | undefined;
  readonly fields: FieldRefusals | undefined;
  readonly metaData: Record<string, unknown> | undefined;
  readonly security: SecurityKind | undefined;

  constructor(code: ErrorCode, text: TextKey, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.text = text;
    this.values = details.values;
    this.fields = details.fields;
    this.metaData = details.metaData;
    this.security = details.security;
  }
}

export const notFound = (): Refusal => new Refusal('NOT_FOUND', 'calls.notFound');

/** Creates a refusal that names the wrong field. */
export const invalidField = (field: string, text: TextKey, values: TextValues = {}): Refusal =>
  new Refusal('VALIDATION', 'calls.validation', { fields: { [field]: { text, values } } });
