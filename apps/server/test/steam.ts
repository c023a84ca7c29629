import { makeAnswer } from '@lootfolio/marketplaces/steam-inventory/made-pages';
import { fakeOutside, type FakeOutside } from './fake-outside.ts';
import { fileLifecycle, type Lifecycle } from './lifecycle.ts';

/** Answers of the fake Steam, in which every inventory is empty. A test changes and resets them. */
export type SteamAnswers = {
  /** The text of the answer to check_authentication. */
  verdict: string;
  status: number;
  /** XML of the public profile; null = 404. */
  xml: string | null;
  /** Players of the Web API. */
  players: object[];
};

const GOOD: SteamAnswers = {
  verdict: 'ns:http://specs.openid.net/auth/2.0\nis_valid:true\n',
  status: 200,
  xml: '<?xml version="1.0"?><profile><steamID><![CDATA[  [TR] Tradér \u202e İ ]]></steamID><avatarMedium><![CDATA[https://avatars.example/a.jpg]]></avatarMedium><memberSince>January 2, 2015</memberSince></profile>',
  players: [],
};

export type FakeSteam = Pick<FakeOutside, 'requests' | 'port' | 'reset'> & { answers: SteamAnswers };

/** An outside world in which Steam answers. Call it at the top of the file. */
export function fakeSteam(lifecycle: Lifecycle = fileLifecycle): FakeSteam {
  const outside = fakeOutside(undefined, lifecycle);
  const steam: FakeSteam = {
    answers: { ...GOOD },
    requests: outside.requests,
    port: outside.port,
    reset: () => {
      steam.answers = { ...GOOD };
      outside.requests.length = 0;
    },
  };
  outside.answers
    .set('/steamcommunity.com/openid/login', () => ({ status: steam.answers.status, body: steam.answers.verdict }))
    .set('/api.steampowered.com/', () => ({ body: { response: { players: steam.answers.players } } }))
    .set('/steamcommunity.com/inventory/', () => ({ body: makeAnswer([]) }))
    .set('/steamcommunity.com/id/', () => ({ body: '<profile><steamID64>76561197960287930</steamID64></profile>' }))
    .set('/steamcommunity.com/profiles/', () => (steam.answers.xml ? { body: steam.answers.xml } : { status: 404 }));
  return steam;
}
