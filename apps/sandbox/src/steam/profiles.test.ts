import { expect, it } from 'vitest';
import { read, sandbox } from '../test-sandbox.ts';

type Players = { response: { players: Record<string, unknown>[] } };
const summaries = 'api.steampowered.com/ISteamUser/GetPlayerSummaries/v2/?key=sandbox-key&steamids=';

it('answers summaries of the known ids only', async () => {
  const { response } = await read<Players>(sandbox(), `${summaries}76561198000000001,76561197960265728,76561198000000004`);
  expect(response.players.map(({ steamid }) => steamid)).toEqual(['76561198000000001', '76561198000000004']);
  expect(response.players[0]).toMatchObject({
    communityvisibilitystate: 3,
    profilestate: 1,
    personaname: 'Sandbox Admin',
    timecreated: 1_205_452_800,
  });
});

it('keeps the age of a private profile to itself', async () => {
  const { response } = await read<Players>(sandbox(), `${summaries}76561198000000004`);
  expect(response.players[0]).toMatchObject({ communityvisibilitystate: 1 });
  expect(response.players[0]).not.toHaveProperty('timecreated');
});

it('turns away a wrong key', async () => {
  const reply = await sandbox().inject(`/${summaries.replace('sandbox-key', 'other')}76561198000000001`);
  expect(reply.statusCode).toBe(403);
  expect(reply.body).toContain('Please verify your <pre>key=</pre> parameter.');
});

it('describes a profile as XML without a key', async () => {
  const reply = await sandbox().inject('/steamcommunity.com/profiles/76561198000000002?xml=1');
  expect(reply.headers['content-type']).toContain('text/xml');
  for (const part of [
    '<steamID><![CDATA[Deniz Trades]]></steamID>',
    '<privacyState>public</privacyState>',
    '<memberSince>August 22, 2013</memberSince>',
    '_full.jpg]]></avatarFull>',
  ])
    expect(reply.body).toContain(part);
  expect((await sandbox().inject('/steamcommunity.com/profiles/1?xml=1')).body).toContain('could not be found');
});

it('draws the avatars that the summaries name', async () => {
  const app = sandbox();
  const { response } = await read<Players>(app, `${summaries}76561198000000003`);
  for (const [field, pixels] of [
    ['avatar', 32],
    ['avatarmedium', 64],
    ['avatarfull', 184],
  ] as const) {
    const reply = await app.inject(String(response.players[0]![field]).replace('https:/', ''));
    expect(reply.headers['content-type']).toBe('image/png');
    expect(reply.rawPayload.readUInt32BE(16)).toBe(pixels);
  }
});
