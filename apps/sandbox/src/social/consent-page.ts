import { escapeHtml, page } from '../http/html.ts';
import { MEMBERSHIPS, type Membership } from './accounts.ts';

export type Consent = {
  /** The service's name. */
  service: string;
  /** The server of which the account may be a member, or the account that it may follow. */
  membership: string;
  labels: Readonly<Record<Membership, string>>;
  scopes: readonly string[];
};

/** The page on which a visitor chooses an account, and whether to share it. Its form repeats the parameters and adds the choice. */
export function consentPage({ service, membership, labels, scopes }: Consent, query: URLSearchParams): string {
  const site = escapeHtml(new URL(query.get('redirect_uri')!).host);
  const hidden = [...query]
    .filter(([name]) => name !== 'persona' && name !== 'member')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  const choices = MEMBERSHIPS.map(
    (choice) =>
      `<label><input type="radio" name="member" value="${choice}"${choice === 'yes' ? ' checked' : ''}> ${escapeHtml(labels[choice])}</label>`,
  );
  return page(
    `Sandbox ${service} authorization`,
    `Sandbox: this is not ${service}. Nobody's account is used.`,
    `<p><b>${site}</b> wants to use your ${escapeHtml(service)} account: <code>${scopes.map(escapeHtml).join(' ')}</code></p>
<form method="get">
${hidden.join('\n')}
<label class="account">Account <input name="persona" value="trader" required pattern="[A-Za-z0-9_\\-]{1,15}" autocomplete="off"></label>
<p class="note">Any name will do: each is an account of its own.</p>
<fieldset><legend>${escapeHtml(membership)}</legend>
${choices.join('\n')}
</fieldset>
<div class="buttons"><button name="decision" value="authorize" class="go">Authorize</button>
<button name="decision" value="cancel" formnovalidate>Cancel</button></div>
</form>`,
    STYLE,
  );
}

const STYLE = `
form { display: grid; gap: .75rem; }
fieldset { display: grid; margin: 0; gap: .4rem; border: 1px solid #39465a; border-radius: 8px; padding: .5rem 1rem .75rem; }
.account { display: grid; gap: .25rem; }
.account input { padding: .5rem .75rem; }
.note { margin: -.5rem 0 0; color: #9fb0c3; font-size: .875rem; }
.buttons { display: flex; gap: .75rem; }
.buttons button { flex: 1; padding: .6rem 1rem; }
.go { background: #1d3a5f; }
`;
