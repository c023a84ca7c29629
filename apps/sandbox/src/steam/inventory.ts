import { APP_IDS, findGame } from '@lootfolio/domain/games';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { queryOf } from '../http/hosts.ts';
import { createLimiter } from '../http/limits.ts';
import { holdingsOf, type Holding } from '../model/holdings.ts';
import { sendItem } from '../model/arrivals.ts';
import { itemsOf } from '../model/items.ts';
import type { World } from '../world.ts';
import { contextOf, show } from './inventory-rows.ts';
import { personaById, personaBySlug, PERSONAS, type Persona } from './personas.ts';
import type { Recording } from './recording.ts';
import { showsInventory } from './trading/state.ts';

export type InventoryOptions = {
  /** Recorded pages that are used as the inventory of the persona `trader`. */
  recording: Recording | null;
  /** Returns the address from which a request comes, because Steam counts requests by address. */
  addressOf: (request: FastifyRequest) => string;
};

const HOST = 'steamcommunity.com';
/** The limit is 500 times the five requests a minute that Steam never refused, as for the markets. */
const LIMIT = { requests: 2500, seconds: 60 };
/** The maximum number of assets of a page. Requests for more are refused. */
const MOST = 2000;
const RECORDED = 'trader';

type Params = { steamid: string; appid: string; contextid: string };
type Arriving = { persona: string; app: string; by: 'trade' | 'market'; name?: string };

/**
 * Inventories in pages, as Steam shows them to strangers. For CS2, trade-protected items and items bought in the last days are counted but
 * not shown. A request whose cookie `steamLoginSecure` begins with the owner's Steam id is treated as a request of the owner.
 */
export function registerInventory(app: FastifyInstance, world: World, { recording, addressOf }: InventoryOptions): void {
  const limiter = createLimiter({ [HOST]: LIMIT });
  app.get<{ Params: Params }>(`/${HOST}/inventory/:steamid/:appid/:contextid`, (request, reply) => {
    if (limiter(HOST, addressOf(request), performance.now()) > 0) return nothing(reply, 429);
    const persona = personaById(request.params.steamid);
    if (!persona) return nothing(reply, 404);
    const isOwner = signedIn(request) === persona.steamId;
    if (!showsInventory(world.steam, persona) && !isOwner) return nothing(reply, 403);
    const { appid, contextid } = request.params;
    const { count = String(MOST), start_assetid: start } = queryOf(request);
    if (!/^\d{1,4}$/.test(count) || Number(count) < 1 || Number(count) > MOST) return nothing(reply, 400);
    if (start !== undefined && !/^\d{1,20}$/.test(start)) return nothing(reply, 400);
    const recorded = persona.slug === RECORDED ? recording?.pageOf(appid, contextid, start ?? null) : undefined;
    if (recorded === null) return nothing(reply, 404);
    if (recorded) return reply.type(JSON_TYPE).send(recorded);
    if (contextid === '16' && appid === String(APP_IDS.cs2))
      return isOwner ? pageOf(world, persona, request, reply, isOwner) : nothing(reply, 401);
    return contextid === '2' ? pageOf(world, persona, request, reply, isOwner) : nothing(reply, 400);
  });
  registerArrivals(app, world);
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** The body of Steam's refusals is always `null`. */
const nothing = (reply: FastifyReply, status: number) => reply.code(status).type(JSON_TYPE).send('null');

const signedIn = ({ headers }: FastifyRequest): string | null => /steamLoginSecure=(\d{17})/.exec(headers.cookie ?? '')?.[1] ?? null;

function pageOf(world: World, persona: Persona, request: FastifyRequest, reply: FastifyReply, isOwner: boolean): FastifyReply {
  const { appid, contextid } = request.params as Params;
  const query = queryOf(request);
  const appId = findGame(appid);
  const all = appId === null ? [] : holdingsOf(world, persona, appId);
  const seen = all.filter((holding) => (isOwner ? contextOf(holding) === contextid : !isHidden(holding)));
  const total = isOwner ? seen.length : all.length;
  const start =
    query['start_assetid'] === undefined ? 0 : seen.findIndex(({ asset }) => BigInt(asset.id) < BigInt(query['start_assetid']!));
  const page = start < 0 ? [] : seen.slice(start, start + Number(query['count'] ?? MOST));
  const hasMore = start >= 0 && start + page.length < seen.length;
  const rows = page.map((holding) => show(holding, isOwner));
  const descriptions = new Map(
    rows.map(({ description }) => [`${String(description['classid'])}_${String(description['instanceid'])}`, description]),
  );
  const properties = rows.flatMap((row) => row.properties ?? []);
  // sent as text, so that faults can change it
  return reply.type(JSON_TYPE).send(
    JSON.stringify({
      ...(rows.length > 0 && { assets: rows.map(({ asset }) => asset), descriptions: [...descriptions.values()] }),
      ...(properties.length > 0 && { asset_properties: properties }),
      ...(hasMore && { more_items: 1, last_assetid: page.at(-1)!.asset.id }),
      total_inventory_count: total,
      success: 1,
      rwgrsn: -2,
    }),
  );
}

/** True for an asset that only its owner sees. */
const isHidden = ({ asset, state }: Holding): boolean => asset.item.appId === APP_IDS.cs2 && (state === 'traded' || state === 'bought');

const arrivingBody = {
  type: 'object',
  required: ['persona', 'app', 'by'],
  additionalProperties: false,
  properties: { persona: { type: 'string' }, app: { type: 'string' }, by: { enum: ['trade', 'market'] }, name: { type: 'string' } },
};

/** `POST /_inventory/arrivals`: gives an item to a persona, by a trade or by a purchase on the Steam market. */
function registerArrivals(app: FastifyInstance, world: World): void {
  app.post<{ Body: Arriving }>('/_inventory/arrivals', { schema: { body: arrivingBody } }, (request, reply) => {
    const { persona: slug, app: game, by, name } = request.body;
    const persona = personaBySlug(slug);
    const appId = findGame(game);
    const item = appId === null ? undefined : itemsOf(appId).find((one) => name === undefined || one.name === name);
    if (!persona || !item)
      return reply.code(400).send({ error: `persona is one of ${PERSONAS.map((one) => one.slug).join(', ')}, name one of the game` });
    const { asset, at } = sendItem(world, persona, item, by);
    return { asset_id: asset.id, app_id: item.appId, name: item.name, at: new Date(at).toISOString() };
  });
}
