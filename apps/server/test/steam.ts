import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** What the fake Steam answers; a test changes it and resets it. */
export type SteamMood = {
  /** The text of the answer to check_authentication. */
  verdict: string;
  status: number;
  /** XML of the public profile; null = 404. */
  xml: string | null;
  /** Players of the Web API. */
  players: object[];
};

const GOOD: SteamMood = {
  verdict: 'ns:http://specs.openid.net/auth/2.0\nis_valid:true\n',
  status: 200,
  xml: '<?xml version="1.0"?><profile><steamID><![CDATA[  [TR] Tradér \u202e İ ]]></steamID><avatarMedium><![CDATA[https://avatars.example/a.jpg]]></avatarMedium><memberSince>January 2, 2015</memberSince></profile>',
  players: [],
};

export type FakeSteam = {
  mood: SteamMood;
  asked: { path: string; body: string; headers: IncomingMessage['headers'] }[];
  reset: () => void;
  port: () => Promise<number>;
};

/** Steam on a loopback port, at the paths to which the sandbox world leads its addresses. */
export function fakeSteam(): FakeSteam {
  const steam = { mood: { ...GOOD }, asked: [] as FakeSteam['asked'] };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let body = '';
    for await (const piece of request) body += String(piece);
    const path = request.url ?? '';
    steam.asked.push({ path, body, headers: request.headers });
    if (path.startsWith('/steamcommunity.com/openid/login')) response.writeHead(steam.mood.status).end(steam.mood.verdict);
    else if (path.startsWith('/api.steampowered.com/')) response.end(JSON.stringify({ response: { players: steam.mood.players } }));
    else if (path.startsWith('/steamcommunity.com/profiles/') && steam.mood.xml) response.end(steam.mood.xml);
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  const listening = new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
  afterAll(() => void server.close());
  return {
    get mood() {
      return steam.mood;
    },
    asked: steam.asked,
    reset: () => {
      steam.mood = { ...GOOD };
      steam.asked.length = 0;
    },
    port: () => listening,
  };
}
