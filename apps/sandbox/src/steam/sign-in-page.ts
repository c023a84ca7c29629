import { escapeHtml, page } from '../http/html.ts';
import { personaBySlug, PERSONAS, type Persona } from './personas.ts';

/** Somebody who has items and has done nothing yet, for those who want to try everything from the start. */
const BEGINNER: Persona = {
  ...personaBySlug('user-1')!,
  about: 'Begins at the first step: 810 items to value, list and sell, and nothing saved yet.',
};

/** The page on which the visitor chooses a persona. Its form repeats the parameters of the sign-in and adds the choice. */
export function signInPage(query: URLSearchParams): string {
  const site = escapeHtml(new URL(query.get('openid.realm')!).host);
  const hidden = [...query]
    .filter(([name]) => name !== 'persona')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const choices = [BEGINNER, ...PERSONAS].map(
    ({ slug, name, about, steamId }) =>
      `<button name="persona" value="${slug}"><strong>${escapeHtml(name)}</strong> <span>${slug}</span><small>${escapeHtml(about)} ${steamId}</small></button>`,
  );
  return page(
    'Sandbox Steam sign-in',
    "Sandbox: this is not Steam. Nobody's account is used.",
    `<p>Choose who signs in to <b>${site}</b>.</p>
<form method="get">
${hidden.join('\n')}
${choices.join('\n')}
<button class="cancel" name="persona" value="cancel">Cancel</button>
</form>
<p><a href="/_offers">Trade offers</a> sent to these people</p>`,
    STYLE,
  );
}

const STYLE = `
form { display: grid; gap: .6rem; }
button { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; text-align: left; }
button span { color: #9fb0c3; }
button small { grid-column: 1 / -1; color: #9fb0c3; }
.cancel { background: none; text-align: center; display: block; }
`;
