import { text, type Language } from './texts/texts.ts';

export type MailContent = {
  language: Language;
  title: string;
  /** Plain text; a line break within one stays. */
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Why the reader got it, and where it is changed; without one, that the address stands in an account. */
  footer?: { text: string; url: string; label: string };
};

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BODY_TEXT = `margin:0 0 16px;${FONT};font-size:15px;line-height:24px;color:#435063`;
const SMALL = `margin:0;${FONT};font-size:12px;line-height:18px;color:#5b6879`;

/** A mail in both its forms: HTML whose styles stand on its elements, and a text that says the same. */
export const renderMail = (content: MailContent): { text: string; html: string } => ({
  text: plainText(content),
  html: htmlPage(content),
});

function plainText({ language, title, paragraphs, action, footer }: MailContent): string {
  const foot = footer ? `${footer.text}\n${footer.label}: ${footer.url}` : text('mailWhy', language);
  return [title, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \nLootfolio\n${foot}`].join('\n\n') + '\n';
}

function htmlPage({ language, title, paragraphs, action, footer }: MailContent): string {
  const foot = footer
    ? `${escapeHtml(footer.text)} <a href="${escapeHtml(footer.url)}" style="color:#4f4cdb">${escapeHtml(footer.label)}</a>`
    : escapeHtml(text('mailWhy', language));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f6f9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f9"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 16px;${FONT};font-size:17px;font-weight:700;letter-spacing:-0.2px;color:#10161f">Loot<span style="color:#4f4cdb">folio</span></td></tr>
<tr><td style="padding:32px 32px 16px;background:#ffffff;border:1px solid #dfe4ec;border-radius:12px">
<h1 style="margin:0 0 16px;${FONT};font-size:21px;line-height:28px;font-weight:600;color:#10161f">${escapeHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p style="${BODY_TEXT}">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
${action ? button(action, language) : ''}</td></tr>
<tr><td style="padding:16px 4px 0"><p style="${SMALL}">${foot}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The address stands below the button too, for readers in which buttons do not work. */
function button({ label, url }: { label: string; url: string }, language: Language): string {
  const link = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:#4f4cdb;border-radius:8px">
<a href="${link}" style="display:inline-block;padding:12px 24px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p style="${SMALL};padding-bottom:16px">${escapeHtml(text('mailButtonFails', language))}<br><a href="${link}" style="color:#4f4cdb;word-break:break-all">${link}</a></p>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (plain: string): string => plain.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
