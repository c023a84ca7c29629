import type { FastifyInstance } from 'fastify';
import { escapeHtml, HTML, page } from '../http/html.ts';
import { SANDBOX_KEY } from '../http/hosts.ts';
import type { Persona } from '../steam/personas.ts';
import { personNamed } from '../steam/trading/people.ts';
import { partnerAccount, showsInventory } from '../steam/trading/state.ts';
import type { World } from '../world.ts';
import { allDesks, desksOf, sellerById } from './desks.ts';
import { handOverNow, sell } from './events.ts';
import { netOf } from './rules.ts';
import { saleState, type SaleState } from './sales.ts';
import type { Desk, Listing, Sale } from './state.ts';

/** The key with which a person opens their account at every market. */
const ownKeyOf = ({ steamId }: Persona): string => `${SANDBOX_KEY}-${steamId}`;

const STATES: Readonly<Record<SaleState, string>> = {
  pending: 'sold, to be handed over',
  protected: 'handed over; Steam could take it back',
  settled: 'paid',
  cancelled: 'cancelled',
  reversed: 'taken back',
};

/** What brings a sale to its next state, as the form names it and as the button does. */
const NEXT: Readonly<Partial<Record<SaleState, { deed: string; label: string }>>> = {
  pending: { deed: 'hand_over', label: 'Hand it over' },
  protected: { deed: 'pay', label: 'End the protection' },
};

/** Waxpeer states one state for protected and paid sales. Who reads it can only count the days. */
const isSilent = ({ market }: Desk, { deed }: { deed: string }): boolean => market === 'waxpeer' && deed === 'pay';
const SILENT = 'Waxpeer says the same of a protected sale and of a paid one. Lootfolio counts eight days from the sale.';

/** The next step of a sale; null when there is none. */
function nextOf(world: World, desk: Desk, sale: Sale): { deed: string; label: string } | null {
  const next = NEXT[saleState(sale, world.clock.now())];
  return next && !isSilent(desk, next) ? next : null;
}

/**
 * The page on which somebody who tries the product does what others do in the world: they show their inventory, are the buyers of what they
 * listed, and let the days pass after which a market pays.
 */
export function registerDeskPage(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: { person?: string; said?: string } }>('/_desk', ({ query }, reply) => {
    const person = personNamed(query.person ?? '');
    return reply.type(HTML).send(person ? deskPage(world, person, query.said ?? '') : page('Sandbox desk', BANNER, NOBODY, ''));
  });
  app.post('/_desk', (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const person = personNamed(form.get('person') ?? '');
    const said = (person && act(world, person, form)) ?? 'Not possible any more.';
    return reply.redirect(`/_desk?${new URLSearchParams({ person: person?.steamId ?? '', said }).toString()}`, 303);
  });
}

const BANNER = 'Sandbox: nothing here is real, and nobody else sees it.';
const NOBODY = '<p>Nobody has this Steam id. Open the page from Lootfolio, where you are signed in.</p>';
const SYNC = 'Press “Sync Sales” in Lootfolio’s Sales History to see it there.';

/** Does what a form asks for, and returns what to tell the person; null when it is no longer possible. */
function act(world: World, person: Persona, form: URLSearchParams): string | null {
  allDesks(world);
  const desks = desksOf(world, person);
  const [deed, id] = [form.get('do'), form.get('id')];
  const now = world.clock.now();
  if (deed === 'show' || deed === 'hide') {
    partnerAccount(world.steam, person.steamId).showsInventory = deed === 'show';
    return deed === 'show' ? 'Everybody sees the inventory now. Press “Refresh” in Lootfolio.' : 'Only you see the inventory now.';
  }
  for (const desk of desks) {
    const listing = desk.listings.get(id ?? '');
    if (deed === 'buy' && listing?.state === 'listed') {
      Object.assign(sell(world, desk, desks, listing, now), { buyerLeaves: false });
      return `A buyer took it. ${SYNC}`;
    }
    const sale = desk.sales.find((one) => one.id === id);
    if (!sale || nextOf(world, desk, sale)?.deed !== deed) continue;
    if (deed === 'pay') sale.paysAt = now;
    else handOverNow(world, sellerById(world, person.steamId), desk, sale, now);
    if (sale.undeliverable) return 'It was sold on another market too, and cannot be handed over twice.';
    return sale.end ? `The buyer left, and the sale is cancelled. ${SYNC}` : `Done. ${SYNC}`;
  }
  return null;
}

function deskPage(world: World, person: Persona, said: string): string {
  allDesks(world);
  const desks = desksOf(world, person);
  const listings = desks.flatMap((desk) =>
    [...desk.listings.values()].filter(({ state }) => state === 'listed').map((one) => ({ desk, one })),
  );
  const sales = desks
    .flatMap((desk) => desk.sales.map((one) => ({ desk, one })))
    .toSorted((a, b) => b.one.soldAt - a.one.soldAt)
    .slice(0, MOST_SALES);
  const shown = showsInventory(world.steam, person);
  return page(
    `Sandbox desk of ${person.name}`,
    BANNER,
    `${said === '' ? '' : `<p class="said" role="status">${escapeHtml(said)}</p>`}
<h2>Key</h2>
<p>The key of all markets: <code>${ownKeyOf(person)}</code></p>
<h2>Inventory</h2>
<p>${shown ? 'Steam shows the inventory to everybody.' : 'Steam shows the inventory to nobody else: Lootfolio cannot read it.'}</p>
${button(person, shown ? 'hide' : 'show', '', shown ? 'Make it private' : 'Make it public', !shown)}
<h2>On sale</h2>
${listings.length === 0 ? '<p>Nothing is on sale. List something in Lootfolio, then be its buyer here.</p>' : `<ul>${listings.map(({ desk, one }) => listingRow(world, person, desk, one)).join('\n')}</ul>`}
<h2>Sold</h2>
${sales.length === 0 ? '<p>Nothing was sold yet.</p>' : `<ul>${sales.map(({ desk, one }) => saleRow(world, person, desk, one)).join('\n')}</ul>`}
<p><a href="/_mail">Mails</a> · <a href="/_offers?person=${person.steamId}">Trade offers</a> · <a href="/_telegram">Telegram</a></p>`,
    STYLE,
  );
}

const MOST_SALES = 20;

function listingRow(world: World, person: Persona, desk: Desk, { id, asset, price, sellsAt }: Listing): string {
  const by = sellsAt === null ? 'nobody comes by themselves' : `a buyer comes ${when(world, sellsAt)}`;
  return `<li><strong>${escapeHtml(asset.item.name)}</strong>
<span>${desk.market}, ${dollars(price)}: ${by}</span>${button(person, 'buy', id, 'Buy it now', true)}</li>`;
}

function saleRow(world: World, person: Persona, desk: Desk, sale: Sale): string {
  const state = saleState(sale, world.clock.now());
  const next = nextOf(world, desk, sale);
  const unsaid = next === null && state === 'protected' ? ` ${SILENT}` : '';
  return `<li><strong>${escapeHtml(sale.asset.item.name)}</strong>
<span>${desk.market}, ${dollars(sale.price)}, net ${dollars(netOf(desk.market, sale.price))}: ${STATES[state]}.${unsaid}</span>${next ? button(person, next.deed, sale.id, next.label, true) : ''}</li>`;
}

const button = ({ steamId }: Persona, deed: string, id: string, label: string, isMain: boolean): string =>
  `<form method="post" action="/_desk"><input type="hidden" name="person" value="${steamId}"><input type="hidden" name="id" value="${escapeHtml(id)}">
<button name="do" value="${deed}"${isMain ? ' class="go"' : ''}>${label}</button></form>`;

const dollars = (thousandths: number): string => `$${(thousandths / 1000).toFixed(2)}`;

const HOUR = 3_600_000;
function when(world: World, at: number): string {
  const hours = Math.round((at - world.clock.now()) / HOUR);
  return hours < 1 ? 'within the hour' : hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} days`;
}

const STYLE = `
main { max-width: 44rem; margin: 4vh auto; }
h2 { margin: 1.25rem 0 0; font-size: 1.05rem; }
p { margin: .35rem 0; }
ul { display: grid; gap: .5rem; margin: .5rem 0 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; align-items: center; padding: .6rem .9rem; border-radius: 8px; background: #1e252f; overflow-wrap: anywhere; }
li strong { grid-column: 1; }
li span { grid-column: 1; color: #9fb0c3; font-size: .875rem; }
li form { grid-column: 2; grid-row: 1 / span 2; }
code { overflow-wrap: anywhere; }
button { padding: .45rem .9rem; }
.go { background: #1d3a5f; }
.said { padding: .5rem .75rem; border-radius: 8px; background: #1d3a5f; }
`;
