export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');

/** Text as HTML, with its web addresses as links. Punctuation after an address stays outside the link. */
export const withLinks = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<>]+?(?=[.,;:!?)]*(?:\s|&(?:lt|gt|quot|#39);|$))/g,
    '<a href="$&" target="_blank" rel="noreferrer">$&</a>',
  );

export const HTML = 'text/html; charset=utf-8';

/**
 * A page of the sandbox with its banner.
 * @param main HTML, escaped by the caller
 */
export const page = (title: string, banner: string, main: string, style: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<main>
<p class="banner">${escapeHtml(banner)}</p>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>`;

const STYLE = `
* { box-sizing: border-box; }
::placeholder { color: #9fb0c3; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #d7dde5; background: #14181f; }
main { max-width: 30rem; margin: 8vh auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin: 1rem 0 0; }
a { color: #7db4ff; }
.banner { margin: 0; padding: .5rem .75rem; border-radius: 6px; color: #1c1500; background: #f2c14e; font-weight: 600; }
input, button { font: inherit; color: inherit; background: #1e252f; border: 1px solid #39465a; border-radius: 8px; }
button { cursor: pointer; }
button:hover, button:focus-visible, input:focus-visible, a:focus-visible { border-color: #7db4ff; outline: 2px solid #7db4ff; }
`;
