import type { FastifyInstance } from 'fastify';
import { escapeHtml, HTML, page } from '../../http/html.ts';
import type { World } from '../../world.ts';
import { personaById, PERSONAS } from '../personas.ts';
import { act, DEEDS } from './deeds.ts';
import { reverseAll, STATUS } from './exchange.ts';
import { allOffers, isOpen } from './offers.ts';
import { personNamed, tradeLinkOf } from './people.ts';
import type { Offer, Offered } from './state.ts';

/** The names of the states of an offer. */
const STATES: Readonly<Record<Offer['state'], string>> = {
  2: 'Open',
  3: 'Accepted',
  4: 'Countered',
  5: 'Expired',
  6: 'Cancelled by the sender',
  7: 'Declined',
  8: 'A thing is no longer there',
  9: 'Waits for a confirmation',
  11: 'Accepted, held by Steam',
};

/** The page on which people see the offers that were sent to them, and decide. Nothing happens by itself. */
export function registerOffersPage(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: { person?: string; said?: string } }>('/_offers', ({ query }, reply) => {
    const person = personNamed(query.person ?? '');
    return reply.type(HTML).send(offersPage(world, person?.steamId ?? null, query.said ?? ''));
  });
  app.post('/_offers', (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const person = form.get('person') ?? '';
    return reply.redirect(`/_offers?${new URLSearchParams({ person, said: decide(world, form) }).toString()}`, 303);
  });
  // where Steam itself shows an offer, and where people find their trade link
  app.get<{ Params: { id: string } }>('/steamcommunity.com/tradeoffer/:id', ({ params }, reply) => {
    const offer = allOffers(world).find(({ id }) => id === params.id);
    return reply.redirect(offer ? `/_offers?person=${offer.partnerId}#offer-${offer.id}` : '/_offers');
  });
  app.get<{ Params: { steamid: string } }>('/steamcommunity.com/profiles/:steamid/tradeoffers/privacy', ({ params }, reply) =>
    reply.redirect(`/_offers?person=${encodeURIComponent(params.steamid)}`),
  );
}

/** Does what a form asks for, and returns what to tell the person. */
function decide(world: World, form: URLSearchParams): string {
  const person = personNamed(form.get('person') ?? '');
  if (form.get('do') === 'reverse') {
    const count = person ? reverseAll(world, person.steamId).length : 0;
    return count === 0 ? 'There is no trade to take back.' : `Trades taken back: ${count}. You cannot trade for 30 days.`;
  }
  const deed = DEEDS.find((one) => one === form.get('do'));
  const { problem } = deed ? act(world, form.get('offer_id') ?? '', deed) : { problem: 'unknown' };
  return problem === null ? 'Done.' : `Not possible: ${problem}.`;
}

function offersPage(world: World, steamId: string | null, said: string): string {
  const offers = allOffers(world)
    .filter(({ partnerId }) => steamId === null || partnerId === steamId)
    .toReversed();
  const people = [...PERSONAS.map((one) => ({ slug: one.slug, name: one.name, id: one.steamId }))];
  const links = people.map(({ slug, name, id }) =>
    id === steamId ? `<b>${escapeHtml(name)}</b>` : `<a href="/_offers?person=${slug}">${escapeHtml(name)}</a>`,
  );
  const own =
    steamId === null
      ? ''
      : `<p>Trade link: <code>${escapeHtml(tradeLinkOf(steamId))}</code></p>
<form method="post" action="/_offers"><input type="hidden" name="person" value="${steamId}"><button name="do" value="reverse">Take back the trades of the last 7 days</button></form>`;
  const all =
    steamId === null || people.some(({ id }) => id === steamId) ? '' : ` · <b>${escapeHtml(personaById(steamId)?.name ?? steamId)}</b>`;
  return page(
    'Sandbox trade offers',
    "Sandbox: this is not Steam. Nobody's account is used.",
    `<nav>${steamId === null ? '<b>Everybody</b>' : '<a href="/_offers">Everybody</a>'} · ${links.join(' · ')}${all}</nav>
${said === '' ? '' : `<p class="said" role="status">${escapeHtml(said)}</p>`}
${own}
${offers.length === 0 ? '<p>There are no offers.</p>' : offers.map((offer) => offerBox(world, offer, steamId)).join('\n')}`,
    STYLE,
  );
}

const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The state of an offer in words, and what became of its trade. */
function stateOf(world: World, offer: Offer): string {
  if (offer.fromBot && offer.state === 2 && !isOpen(world, offer)) return 'Not shown by Steam: the sender must agree to the rules';
  const trade = offer.state === 3 && offer.tradeId !== null ? world.trading.exchange.trades.get(offer.tradeId) : undefined;
  if (!trade) return STATES[offer.state];
  if (trade.status !== STATUS.complete) return 'Accepted, and taken back later';
  return trade.settlesAt !== null && trade.settlesAt > world.clock.now()
    ? `Accepted, can be taken back until ${minute(trade.settlesAt)}`
    : STATES[3];
}

function offerBox(world: World, offer: Offer, steamId: string | null): string {
  const name = (id: string): string => escapeHtml(personaById(id)?.name ?? id);
  const list = (title: string, things: readonly Offered[]): string =>
    things.length === 0 ? '' : `<h3>${title}</h3><ul>${things.map(({ asset }) => `<li>${escapeHtml(asset.item.name)}</li>`).join('')}</ul>`;
  const [from, to] = offer.fromBot ? [offer.botId, offer.partnerId] : [offer.partnerId, offer.botId];
  const buttons =
    offer.fromBot && isOpen(world, offer)
      ? `<form method="post" action="/_offers"><input type="hidden" name="offer_id" value="${offer.id}"><input type="hidden" name="person" value="${steamId ?? ''}">
<button name="do" value="accept" class="go">Accept</button><button name="do" value="decline">Decline</button><button name="do" value="counter">Counter</button></form>`
      : '';
  const state = stateOf(world, offer);
  return `<article id="offer-${offer.id}"><h2>${name(from)} → ${name(to)}</h2>
<p class="meta">${escapeHtml(state)} · ${minute(offer.createdAt)} · ${offer.id}</p>
${offer.message === '' ? '' : `<blockquote>${escapeHtml(offer.message)}</blockquote>`}
${list(`${name(offer.partnerId)} gives`, offer.theirs)}${list(`${name(offer.botId)} gives`, offer.bots)}
${buttons}</article>`;
}

const STYLE = `
nav { margin: .5rem 0 1rem; color: #9fb0c3; }
article { margin: 1rem 0 0; padding: .75rem 1rem; border-radius: 8px; background: #1e252f; overflow-wrap: anywhere; }
h2 { margin: 0; font-size: 1.05rem; }
h3 { margin: .5rem 0 0; font-size: .875rem; color: #9fb0c3; font-weight: 400; }
ul { margin: .25rem 0 0; padding-left: 1.25rem; }
blockquote { margin: .5rem 0; padding: .25rem .75rem; border-left: 3px solid #39465a; }
code { overflow-wrap: anywhere; }
.meta { margin: .125rem 0; color: #9fb0c3; font-size: .875rem; }
.said { padding: .5rem .75rem; border-radius: 8px; background: #1d3a5f; }
article form { display: flex; gap: .5rem; margin-top: .75rem; }
button { padding: .5rem 1rem; }
.go { background: #1d3a5f; }
`;
