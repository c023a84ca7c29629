import type { BodyOf } from '@lootfolio/contract/call';
import type { adminExportAuditLog } from '@lootfolio/contract/features/logs';
import type { SecurityKind } from '@lootfolio/domain/security';
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

export function exportAudit(files: FileMaker, rows: Rows<AuditRow>, wanted: Wanted): Promise<FileReply> {
  const { language } = wanted;
  return fileOf(files, { title: text('logs.auditTitle', language), name: 'audit-log', rows, wanted }, [
    { head: text('logs.fileAt', language), kind: 'datetime', value: ({ at }) => at },
    { head: text('logs.fileWho', language), kind: 'text', value: ({ who }) => who?.name ?? text('logs.fileServer', language) },
    { head: text('logs.fileWhoId', language), kind: 'text', value: ({ who }) => who && String(who.id) },
    { head: text('logs.fileIp', language), kind: 'text', value: ({ ip }) => ip },
    { head: text('logs.fileAction', language), kind: 'text', value: ({ action }) => action },
    { head: text('logs.fileObject', language), kind: 'text', value: ({ object }) => object },
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
