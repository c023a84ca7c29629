import { PERSONAS } from './personas.ts';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Lets the visitor choose who he is. The form sends the sign-in's own parameters again, with the choice. */
export function signInPage(query: URLSearchParams): string {
  const site = escapeHtml(new URL(query.get('openid.realm')!).host);
  const hidden = [...query]
    .filter(([name]) => name !== 'persona')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const choices = PERSONAS.map(
    ({ slug, name, about, steamId }) =>
      `<button name="persona" value="${slug}"><strong>${escapeHtml(name)}</strong> <span>${slug}</span><small>${escapeHtml(about)} ${steamId}</small></button>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox Steam sign-in</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="banner">Sandbox: this is not Steam. Nobody's account is used.</p>
<h1>Sandbox Steam sign-in</h1>
<p>Choose who signs in to <b>${site}</b>.</p>
<form method="get">
${hidden.join('\n')}
${choices.join('\n')}
<button class="cancel" name="persona" value="cancel">Cancel</button>
</form>
</main>
</body>
</html>`;
}

const STYLE = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #d7dde5; background: #14181f; }
main { max-width: 30rem; margin: 8vh auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin: 1rem 0 0; }
.banner { margin: 0; padding: .5rem .75rem; border-radius: 6px; color: #1c1500; background: #f2c14e; font-weight: 600; }
form { display: grid; gap: .6rem; }
button { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; text-align: left; font: inherit; color: inherit;
  background: #1e252f; border: 1px solid #39465a; border-radius: 8px; cursor: pointer; }
button:hover, button:focus-visible { border-color: #7db4ff; outline: none; }
button span { color: #9fb0c3; }
button small { grid-column: 1 / -1; color: #9fb0c3; }
.cancel { background: none; text-align: center; display: block; }
`;
