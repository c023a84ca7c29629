import { text } from '@lootfolio/texts/text';
import type { Language } from '@lootfolio/texts/languages';

export type MailContent = {
  language: Language;
  title: string;
  /** Plain text; a line break within a paragraph stays. A paragraph of several lines `label: value` becomes a table. */
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /**
   * The reason why the reader got the mail, and where they can change it; without a footer, the mail says that an account has this address.
   */
  footer?: { text: string; links: readonly { label: string; url: string }[] };
};

/** Renders a mail in both forms: HTML with inline styles, and a text with the same content. */
export const renderMail = (content: MailContent): { text: string; html: string } => ({
  text: plainText(content),
  html: htmlPage(content),
});

function plainText({ language, title, paragraphs, action, footer }: MailContent): string {
  const links = (footer?.links ?? []).map(({ label, url }) => `${label}: ${url}`);
  const foot = [footer?.text ?? text('mails.why', language), ...links].join('\n');
  return [title, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \nLootfolio\n${foot}`].join('\n\n') + '\n';
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SMALL = `margin:0;${FONT};font-size:12px;line-height:18px;color:#5b6879`;

/** The dark theme of each class; mail clients without support for it stay light. */
const DARK: Record<string, string> = {
  page: 'background:#0a0d12',
  card: 'background:#10141b;border-color:#222935',
  strong: 'color:#e6eaf0',
  body: 'color:#a9b3c1',
  small: 'color:#8490a0',
  link: 'color:#a3a4ff',
  line: 'border-color:#222935',
  gain: 'color:#3fcf8e',
  loss: 'color:#ff7070',
};
const darkRules = (before = ''): string =>
  Object.entries(DARK)
    .map(([name, style]) => `${before}.${name}{${style.replaceAll(/(;|$)/g, ' !important$1')}}`)
    .join('\n');

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
a.link{text-decoration:none}
@media (max-width:480px){.card{padding:24px 20px 8px !important}.frame{padding:24px 12px !important}}
@media (prefers-color-scheme:dark){
${darkRules()}
}
${darkRules('[data-ogsc] ')}`;

function htmlPage({ language, title, paragraphs, action, footer }: MailContent): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title)}</title>
<style>
${STYLE}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f6f9">
${preheader(paragraphs[0] ?? title)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f4f6f9"><tr><td align="center" class="frame" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 4px 18px">${BRAND}</td></tr>
<tr><td class="card" style="padding:32px 32px 16px;background:#ffffff;border:1px solid #dfe4ec;border-radius:12px">
<h1 class="strong" style="margin:0 0 14px;${FONT};font-size:22px;line-height:30px;font-weight:650;letter-spacing:-0.2px;color:#10161f">${escapeHtml(title)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
${action ? button(action, language) : ''}</td></tr>
<tr><td style="padding:18px 4px 0">${footHtml(footer?.text ?? text('mails.why', language), footer?.links ?? [])}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The logo as a letter, because many mail clients load no images. */
const BRAND = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td align="center" width="28" height="28" style="width:28px;height:28px;background:#5552e0;border-radius:7px;${FONT};font-size:17px;line-height:28px;font-weight:800;color:#ffffff">L</td>
<td class="strong" style="padding-left:10px;${FONT};font-size:17px;line-height:28px;font-weight:700;letter-spacing:-0.3px;color:#10161f">Lootfolio</td>
</tr></table>`;

/** Renders the preview that lists of mails show beside the subject. Invisible blanks keep the following text out of it. */
const preheader = (words: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(words)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;

function paragraphHtml(paragraph: string): string {
  const rows = paragraph.split('\n').map((line) => /^(.{1,100}): (\S.{0,100})$/u.exec(line));
  if (rows.length > 1 && rows.every((row) => row !== null)) return tableHtml(rows.map(([, label, value]) => [label!, value!]));
  const style = `margin:0 0 16px;${FONT};font-size:15px;line-height:24px;color:#435063`;
  return `<p class="body" style="${style}">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`;
}

/** A change in brackets at the end of a value. Its row is emphasised, and has the colour of the sign. */
const CHANGE = /\(([+\u2212-])[^()]*\)$/;
/** The maximum length of a text that fits into one line on a narrow screen. */
const SHORT = 20;

function tableHtml(rows: readonly [label: string, value: string][]): string {
  const hasLead = rows.some(([, value]) => CHANGE.test(value));
  const cells = rows.map(([label, value]) => {
    const leads = CHANGE.test(value);
    const left = leads ? STRONG : BODY;
    const right = leads || !hasLead ? STRONG : BODY;
    return `<tr><td class="${left.name}" style="${CELL};padding-right:16px;${left.style}${oneLine(label)}">${escapeHtml(label)}</td>
<td align="right" class="${right.name}" style="${CELL};font-variant-numeric:tabular-nums;${right.style}${oneLine(value)}">${withChange(value)}</td></tr>`;
  });
  const style = 'margin:0 0 10px;padding:8px 0 0;border-top:1px solid #dfe4ec';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="line" style="${style}">${cells.join('\n')}</table>`;
}

const CELL = `padding:3px 0;${FONT};font-size:14px;line-height:20px;vertical-align:top`;
const STRONG = { name: 'strong', style: 'font-weight:600;color:#10161f' };
const BODY = { name: 'body', style: 'color:#435063' };
const oneLine = (words: string): string => (words.length <= SHORT ? ';white-space:nowrap' : '');

const withChange = (value: string): string =>
  escapeHtml(value).replace(CHANGE, (change, sign) => {
    const [name, colour] = sign === '+' ? ['gain', '#0b7548'] : ['loss', '#c3263a'];
    return `<span class="${name}" style="color:${colour};white-space:nowrap">${change}</span>`;
  });

/** Renders a button, with the address below it for mail clients in which buttons do not work. */
function button({ label, url }: { label: string; url: string }, language: Language): string {
  const link = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 24px"><tr><td style="background:#5552e0;border-radius:8px;mso-padding-alt:12px 24px">
<a href="${link}" style="display:inline-block;padding:12px 24px;${FONT};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="small" style="${SMALL};padding-bottom:16px">${escapeHtml(text('mails.buttonFails', language))}<br><a href="${link}" class="link" style="color:#4340cc;word-break:break-all">${link}</a></p>
`;
}

function footHtml(words: string, links: readonly { label: string; url: string }[]): string {
  const anchors = links.map(({ label, url }) => `<a href="${escapeHtml(url)}" class="link" style="color:#4340cc">${escapeHtml(label)}</a>`);
  return `<p class="small" style="${SMALL}">${escapeHtml(words)}${anchors.length > 0 ? `<br>${anchors.join(' &nbsp;·&nbsp; ')}` : ''}</p>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (plain: string): string => plain.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
