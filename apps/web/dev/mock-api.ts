import { createServer, type ServerResponse } from 'node:http';

/** Answers the shell's calls without a server: `node dev/mock-api.ts [port] [visitor]`. Never shipped. */
const port = Number(process.argv[2] ?? 3000);
const visitor = process.argv[3] === 'visitor';

const names: [string, string, number | null][] = [
  ['AK-47 | Redline (Field-Tested)', 'd32ce6', 32_410],
  ['StatTrak™ AK-47 | Redline (Minimal Wear)', 'd32ce6', 148_990],
  ['AWP | Asiimov (Battle-Scarred)', 'eb4b4b', 96_120],
  ['★ Karambit | Doppler (Factory New)', 'eb4b4b', 1_248_300],
  ['Souvenir M4A1-S | Hyper Beast (Well-Worn)', 'eb4b4b', 74_500],
  ['Sticker | Crown (Foil)', 'eb4b4b', 612_000],
  ['Fracture Case', 'b0c3d9', 315],
];

const items = names.map(([name, color, price], index) => ({
  item_id: index + 1,
  general_id: index + 1,
  name,
  short_name: name,
  slug: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  app_id: 730,
  game: 'cs2',
  image: '',
  color,
  exterior: null,
  exterior_color: null,
  price,
}));

const user = {
  user_name: 'Deniz',
  avatar_medium: null,
  profile_url: 'https://steamcommunity.com/id/deniz',
  balance: 128_450,
  ROLE: 'USER',
  steam_id: '76561198000000001',
  plan: 'Free',
  unread: 2,
};

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

const art = (id: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48"><g fill="none" stroke="#8490a0" stroke-width="3" stroke-linejoin="round"><path d="M6 ${22 + (id % 3)}h36l4-4h12v6H46l-4 4H28l-4 10h-6l2-10H6z"/></g></svg>`;

createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0]!.replace('/api/v1', '');
  if (path === '/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 3000\n\nevent: board\ndata: {"version":1,"markets":[1]}\n\n');
  } else if (path.startsWith('/art/')) {
    response.writeHead(200, { 'content-type': 'image/svg+xml' });
    response.end(art(Number(path.slice(5))));
  } else if (path === '/health') json(response, { success: true, ready: true, world: 'sandbox', version: '0.1.0' });
  else if (path === '/auth/security-check') json(response, { success: !visitor, token: visitor ? null : 'mock' });
  else if (path === '/init/user')
    json(
      response,
      visitor ? { success: false, code: 'UNAUTHORISED', msg: 'Sign in first.' } : { success: true, user },
      visitor ? 401 : 200,
    );
  else if (path === '/logout') json(response, { success: false, code: 'INTERNAL', msg: '' }, 500);
  else if (path === '/item/all') json(response, { success: true, items, total: items.length });
  else json(response, { success: false, code: 'NOT_FOUND', msg: 'Not found.' }, 404);
}).listen(port, '127.0.0.1');
