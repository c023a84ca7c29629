import { escapeHtml, page } from '../http/html.ts';

/** One radio button. */
export type Choice = { value: string; label: string; note: string };
export type Action = { value: string; label: string };

export type PayPage = {
  /** The gateway's name. */
  service: string;
  order: string;
  price: string;
  /** What is known of the invoice or payment, as terms and descriptions. */
  facts: readonly (readonly [string, string])[];
  /** The coins to choose from; null when one was chosen. */
  choices: { legend: string; name: string; button: string; list: readonly Choice[] } | null;
  actions: readonly Action[];
  /** Fields that each form repeats. */
  hidden: Readonly<Record<string, string>>;
  links: readonly { href: string; label: string }[];
};

/** A page on which people pay nothing: buttons say what the payment does. */
export function payPage({ service, order, price, facts, choices, actions, hidden, links }: PayPage): string {
  const repeated = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('\n');
  const parts = [
    `<p>${escapeHtml(order)}: <b>${escapeHtml(price)}</b></p>`,
    facts.length > 0 &&
      `<dl>${facts.map(([term, value]) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('\n')}</dl>`,
    choices && choiceForm(choices, repeated),
    actions.length > 0 &&
      `<form method="post" class="actions" aria-label="What happens">
${repeated}
${actions.map(({ value, label }) => `<button name="action" value="${value}">${escapeHtml(label)}</button>`).join('\n')}
</form>`,
    links.length > 0 &&
      `<ul class="links">${links.map(({ href, label }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`).join('\n')}</ul>`,
  ];
  return page(
    `Sandbox ${service}`,
    `Sandbox: this is not ${service}. No money and no coin is moved.`,
    parts.filter((part) => typeof part === 'string').join('\n'),
    STYLE,
  );
}

function choiceForm({ legend, name, button, list }: NonNullable<PayPage['choices']>, repeated: string): string {
  if (list.length === 0) return '<p>The price is below the minimum of every coin.</p>';
  const radios = list.map(
    ({ value, label, note }, index) =>
      `<label><input type="radio" name="${name}" value="${value}"${index === 0 ? ' checked' : ''}> ${escapeHtml(label)} <span>${escapeHtml(note)}</span></label>`,
  );
  return `<form method="post">
${repeated}
<fieldset><legend>${escapeHtml(legend)}</legend>
${radios.join('\n')}
</fieldset>
<button class="go">${escapeHtml(button)}</button>
</form>`;
}

const STYLE = `
form { display: grid; gap: .75rem; margin: 1rem 0; }
fieldset { display: grid; margin: 0; gap: .4rem; border: 1px solid #39465a; border-radius: 8px; padding: .5rem 1rem .75rem; }
label span { color: #9fb0c3; }
dl { display: grid; gap: .25rem; margin: 1rem 0; padding: .75rem 1rem; border-radius: 8px; background: #1e252f; }
dl div { display: flex; gap: 1rem; }
dt { color: #9fb0c3; flex: 0 0 4.5rem; }
dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
.actions { grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); }
button { padding: .6rem 1rem; }
.go { background: #1d3a5f; }
.links { display: flex; flex-wrap: wrap; gap: 1rem; list-style: none; margin: 1rem 0; padding: 0; }
`;
