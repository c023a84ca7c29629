import { escapeHtml, page, withLinks } from '../http/html.ts';
import type { CaughtMail } from './smtp.ts';

/**
 * The caught mails, newest first, with one of them open: the mail with this id, or the newest mail.
 * @param to the recipient by whom the mails were filtered; empty for all
 */
export function mailPage(mails: readonly CaughtMail[], to: string, id: string | undefined): string {
  const open = mails.find((mail) => mail.id === id) ?? mails[0];
  const filter = `<form method="get" class="bar"><input name="to" type="email" value="${escapeHtml(to)}" placeholder="Recipient" aria-label="Recipient">
<button>Show</button> <a href="/_mail">Show all</a>
<button type="button" onclick="fetch('/_mail',{method:'DELETE'}).then(()=>location.assign('/_mail'))">Delete all</button></form>`;
  const body = open
    ? `<div class="mails"><nav aria-label="Mails">${mails.map((mail) => entry(mail, to, mail === open)).join('\n')}</nav>
${shown(open)}</div>`
    : '<p>No mail yet. Whatever the product sends appears here; nothing leaves this machine.</p>';
  return page('Sandbox mail', 'Sandbox: no mail leaves this machine.', `${filter}\n${body}`, STYLE);
}

function entry({ id, to, subject, at }: CaughtMail, filter: string, isOpen: boolean): string {
  const query = new URLSearchParams(filter ? { to: filter, id } : { id }).toString();
  return `<a href="/_mail?${escapeHtml(query)}"${isOpen ? ' aria-current="true"' : ''}><strong>${escapeHtml(subject) || '(no subject)'}</strong>
<span>${escapeHtml(to)}</span> <time>${time(at)}</time></a>`;
}

function shown({ from, to, subject, text, html, headers, at }: CaughtMail): string {
  const rows = Object.entries(headers).map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  const plain = `<pre>${withLinks(text ?? '')}</pre>`;
  return `<article>
<h2>${escapeHtml(subject) || '(no subject)'}</h2>
<p class="meta">${escapeHtml(from)} to ${escapeHtml(to)}, <time>${time(at)}</time></p>
${
  html === null
    ? plain
    : `<iframe title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>
<details><summary>As text</summary>${plain}</details>`
}
<details><summary>Headers</summary><dl>${rows.join('\n')}</dl></details>
</article>`;
}

const time = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)}`;

const STYLE = `
main { max-width: 76rem; margin: 1.5rem auto; }
.bar { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1rem 0; }
.bar input, .bar button { padding: .35rem .75rem; }
.bar input { flex: 0 1 18rem; min-width: 0; }
.mails { display: grid; grid-template-columns: minmax(14rem, 22rem) minmax(0, 1fr); gap: 1rem; align-items: start; }
nav { display: grid; gap: .4rem; max-height: 80vh; overflow: auto; }
nav a { display: grid; padding: .5rem .75rem; color: inherit; text-decoration: none; background: #1e252f; border: 1px solid #39465a; border-radius: 8px; }
nav a[aria-current] { border-color: #7db4ff; }
nav strong, nav span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
nav span, nav time, .meta, dt { color: #9fb0c3; font-size: .875rem; }
h2 { font-size: 1.15rem; margin: 0; overflow-wrap: anywhere; }
.meta { margin: .25rem 0 .75rem; overflow-wrap: anywhere; }
iframe { width: 100%; height: 60vh; border: 1px solid #39465a; border-radius: 8px; background: #fff; }
pre, dd { white-space: pre-wrap; overflow-wrap: anywhere; }
dd { margin: 0 0 .4rem; font-family: ui-monospace, monospace; font-size: .875rem; }
summary { cursor: pointer; padding: .35rem 0; }
@media (max-width: 45rem) { .mails { grid-template-columns: minmax(0, 1fr); } nav { max-height: 30vh; } }
`;
