import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { hasKey, queryOf } from '../http/hosts.ts';
import { avatarPng } from './avatar.ts';
import { botOfApi } from './trading/sessions.ts';
import { AVATARS, avatarHash, personaById, personaBySlug, type Persona } from './personas.ts';

const FORBIDDEN =
  '<html><head><title>Forbidden</title></head><body><h1>Forbidden</h1>Access is denied. Retrying will not help. Please verify your <pre>key=</pre> parameter.</body></html>';

/** Profiles from Steam's Web API (which needs a key or the session of a bot), and as the XML of the profile page (without a key). */
export function registerProfiles(app: FastifyInstance, world: World): void {
  app.register((api, _options, done) => {
    api.addHook('onRequest', async (request, reply) => {
      if (!hasKey(queryOf(request)['key']) && !botOfApi(world, request)) return reply.code(403).type('text/html').send(FORBIDDEN);
      return undefined;
    });
    for (const version of ['v2', 'v0002'])
      api.get(`/api.steampowered.com/ISteamUser/GetPlayerSummaries/${version}`, (request) => ({
        response: { players: requestedPersonas(queryOf(request)['steamids']).map(summary) },
      }));
    api.get('/api.steampowered.com/ISteamUser/GetPlayerBans/v1', (request) => ({
      players: requestedPersonas(queryOf(request)['steamids']).map(bans),
    }));
    api.get('/api.steampowered.com/IPlayerService/GetSteamLevel/v1', (request) => {
      const persona = personaById(queryOf(request)['steamid'] ?? '');
      return { response: persona?.isPublic ? { player_level: persona.level } : {} };
    });
    done();
  });

  app.get('/steamcommunity.com/profiles/:id', (request, reply) => {
    const persona = personaById((request.params as { id: string }).id);
    return reply.type('text/xml; charset=utf-8').send(persona ? profileXml(persona) : NO_PROFILE);
  });

  // the name in the address of a profile is the persona's short name
  app.get('/steamcommunity.com/id/:name', (request, reply) => {
    const persona = personaBySlug((request.params as { name: string }).name);
    return reply.type('text/xml; charset=utf-8').send(persona ? profileXml(persona) : NO_PROFILE);
  });

  app.get('/avatars.steamstatic.com/:file', (request, reply) => {
    const match = /^([0-9a-f]{40})(?:_(medium|full))?\.jpg$/.exec((request.params as { file: string }).file);
    if (!match) return reply.code(404).send();
    const pixels = match[2] === 'full' ? 184 : match[2] === 'medium' ? 64 : 32;
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(avatarPng(match[1]!, pixels));
  });
}

/** The personas of at most 100 ids. Unknown ids are omitted. */
const requestedPersonas = (ids: string | undefined): Persona[] =>
  [...new Set((ids ?? '').split(',').slice(0, 100))].flatMap((id) => personaById(id) ?? []);

function summary(persona: Persona): Record<string, string | number> {
  const hash = avatarHash(persona);
  const open = {
    steamid: persona.steamId,
    communityvisibilitystate: persona.isPublic ? 3 : 1,
    profilestate: 1,
    personaname: persona.name,
    profileurl: `https://steamcommunity.com/profiles/${persona.steamId}/`,
    avatar: `${AVATARS}/${hash}.jpg`,
    avatarmedium: `${AVATARS}/${hash}_medium.jpg`,
    avatarfull: `${AVATARS}/${hash}_full.jpg`,
    avatarhash: hash,
    personastate: persona.isPublic ? 1 : 0,
  };
  if (!persona.isPublic) return open;
  return {
    ...open,
    primaryclanid: '103582791429521408',
    timecreated: Date.parse(persona.memberSince) / 1000,
    personastateflags: 0,
    loccountrycode: persona.country,
  };
}

const bans = ({ steamId }: Persona): Record<string, string | number | boolean> => ({
  SteamId: steamId,
  CommunityBanned: false,
  VACBanned: false,
  NumberOfVACBans: 0,
  DaysSinceLastBan: 0,
  NumberOfGameBans: 0,
  EconomyBan: 'none',
});

const NO_PROFILE =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><response><error><![CDATA[The specified profile could not be found.]]></error></response>';

function profileXml(persona: Persona): string {
  const hash = avatarHash(persona);
  const since = new Date(persona.memberSince).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><profile>
	<steamID64>${persona.steamId}</steamID64>
	<steamID><![CDATA[${persona.name}]]></steamID>
	<onlineState>${persona.isPublic ? 'online' : 'offline'}</onlineState>
	<stateMessage><![CDATA[${persona.isPublic ? 'Online' : 'Offline'}]]></stateMessage>
	<privacyState>${persona.isPublic ? 'public' : 'private'}</privacyState>
	<visibilityState>${persona.isPublic ? 3 : 1}</visibilityState>
	<avatarIcon><![CDATA[${AVATARS}/${hash}.jpg]]></avatarIcon>
	<avatarMedium><![CDATA[${AVATARS}/${hash}_medium.jpg]]></avatarMedium>
	<avatarFull><![CDATA[${AVATARS}/${hash}_full.jpg]]></avatarFull>
	<vacBanned>0</vacBanned>
	<tradeBanState>None</tradeBanState>
	<isLimitedAccount>0</isLimitedAccount>
${persona.isPublic ? `\t<customURL><![CDATA[]]></customURL>\n\t<memberSince>${since}</memberSince>\n` : ''}</profile>`;
}
