import type { BodyOf } from '@lootfolio/contract/call';
import type { adminExportAuditLog } from '@lootfolio/contract/features/logs';
import type { SecurityKind } from '@lootfolio/domain/security';
import { actionKey } from '@lootfolio/texts/audit/actions';
import { fieldKey } from '@lootfolio/texts/audit/fields';
import { objectKey } from '@lootfolio/texts/audit/objects';
import type { Language } from '@lootfolio/texts/languages';
import { renderText, text, type TextKey } from '@lootfolio/texts/text';
import type { FileMaker } from '../../platform/files/file-maker.ts';
import { buildTable, dateInName, type Column } from '../../platform/files/file-table.ts';
import type { FileReply } from '../../platform/http/route.ts';
import type { AuditRow, RefusalRow } from './logs.reads.ts';

type Wanted = Pick<BodyOf<typeof adminExportAuditLog>, 'format' | 'timezone'> & { language: Language };
type Rows<Row> = { rows: Row[]; total: number };

const KINDS: Readonly<Record<SecurityKind, TextKey>> = {
  SIGN_IN: 'logs.fileSignIn',
  SECOND_FACTOR: 'logs.fileSecondFactor',
  FORBIDDEN: 'logs.fileForbidden',
  CSRF: 'logs.fileCsrf',
  RATE_LIMIT: 'logs.fileRate',
  TOKEN: 'logs.fileToken',
};

/** The fields of the old and new value, each in words with its name in the JSON: `Balance (balance)`. Empty for a value alone. */
function fieldsOf({ old_value: old, new_value: next }: AuditRow, language: Language): string {
  const values = [old, next].map((json): unknown => json && JSON.parse(json));
  const names = values.flatMap((value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []));
  const inWords = (name: string): string => {
    const key = fieldKey(name);
    return key === null ? name : `${renderText(key, language)} (${name})`;
  };
  return [...new Set(names)].map(inWords).join(', ');
}

/**
 * The audit log as a file. Words of the screen stand beside what the log stores: the action and its key, the kind of object and the
 * object, the fields by name and the old and new value as JSON. What has no words (a row of an older release) has its key alone.
 */
export function exportAudit(files: FileMaker, rows: Rows<AuditRow>, wanted: Wanted): Promise<FileReply> {
  const { language } = wanted;
  const inWords = (key: TextKey | null): string | null => key && renderText(key, language);
  return fileOf(files, { title: text('logs.auditTitle', language), name: 'audit-log', rows, wanted }, [
    { head: text('logs.fileAt', language), kind: 'datetime', value: ({ at }) => at },
    { head: text('logs.fileWho', language), kind: 'text', value: ({ who }) => who?.name ?? text('logs.fileServer', language) },
    { head: text('logs.fileWhoId', language), kind: 'text', value: ({ who }) => who && String(who.id) },
    { head: text('logs.fileIp', language), kind: 'text', value: ({ ip }) => ip },
    { head: text('logs.fileAction', language), kind: 'text', value: ({ action }) => inWords(actionKey(action)) ?? action },
    { head: text('logs.fileActionKey', language), kind: 'text', value: ({ action }) => action },
    { head: text('logs.fileObjectKind', language), kind: 'text', value: ({ object }) => inWords(objectKey(object.split(':', 1)[0]!)) },
    { head: text('logs.fileObject', language), kind: 'text', value: ({ object }) => object },
    { head: text('logs.fileFields', language), kind: 'text', value: (row) => fieldsOf(row, language) },
    { head: text('logs.fileOld', language), kind: 'text', value: ({ old_value: old }) => old },
    { head: text('logs.fileNew', language), kind: 'text', value: ({ new_value: next }) => next },
  ]);
}

export function exportRefusals(files: FileMaker, rows: Rows<RefusalRow>, wanted: Wanted): Promise<FileReply> {
  const { language } = wanted;
  return fileOf(files, { title: text('logs.securityTitle', language), name: 'security-log', rows, wanted }, [
    { head: text('logs.fileAt', language), kind: 'datetime', value: ({ at }) => at },
    { head: text('logs.fileKind', language), kind: 'text', value: ({ kind }) => renderText(KINDS[kind], language) },
    { head: text('logs.fileIp', language), kind: 'text', value: ({ ip }) => ip },
    { head: text('logs.fileWho', language), kind: 'text', value: ({ who }) => who?.name ?? null },
    { head: text('logs.fileWhat', language), kind: 'text', value: ({ what }) => what },
    { head: text('logs.fileCount', language), kind: 'number', value: ({ count }) => count },
  ]);
}

type About<Row> = { title: string; name: string; rows: Rows<Row>; wanted: Wanted };

async function fileOf<Row>(files: FileMaker, about: About<Row>, columns: Column<Row>[]): Promise<FileReply> {
  const { rows, total } = about.rows;
  const { format, timezone, language } = about.wanted;
  const table = await buildTable(columns, rows, { title: about.title, total, language, timeZone: timezone });
  return { name: `${about.name}-${dateInName(timezone)}`, format, file: await files.make(format, table), rows: rows.length, total };
}
