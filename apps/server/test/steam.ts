import { fakeOutside, type FakeOutside } from './fake-outside.ts';

/** Answers of the fake Steam. A test changes and resets them. */
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

export type FakeSteam = Pick<FakeOutside, 'asked' | 'port' | 'reset'> & { mood: SteamMood };

/** An outside world in which Steam answers. Call it at the top of the file. */
export function fakeSteam(): FakeSteam {
  const outside = fakeOutside();
  const steam: FakeSteam = {
    mood: { ...GOOD },
    asked: outside.asked,
    port: outside.port,
    reset: () => {
      steam.mood = { ...GOOD };
      outside.asked.length = 0;
    },
  };
  outside.answers
    .set('/steamcommunity.com/openid/login', () => ({ status: steam.mood.status, body: steam.mood.verdict }))
    .set('/api.steampowered.com/', () => ({ body: { response: { players: steam.mood.players } } }))
    .set('/steamcommunity.com/profiles/', () => (steam.mood.xml ? { body: steam.mood.xml } : { status: 404 }));
  return steam;
}
