import { createHash } from 'node:crypto';
import { STRANGERS } from './strangers.ts';
import { BOTS } from './trading/bots.ts';

/** A person as whom a visitor can sign in. Times are UTC. */
export type Persona = {
  slug: string;
  steamId: string;
  name: string;
  /** Who this persona is and what can be seen as them, as shown on the sign-in page. */
  about: string;
  memberSince: string;
  country: string;
  level: number;
  isPublic: boolean;
};

/** `admin` administers the server unless ADMIN_STEAM_IDS names others. */
export const PERSONAS: readonly Persona[] = [
  persona(
    'admin',
    '76561198000000001',
    'Sandbox Admin',
    'Runs the server: users, tickets, giveaways, payments, settings, health.',
    '2008-03-14',
    'SE',
    120,
    true,
  ),
  persona(
    'trader',
    '76561198000000002',
    'Deniz Trades',
    'A year of trading: purchases, sales, payouts, listings, targets, net worth.',
    '2013-08-22',
    'TR',
    64,
    true,
  ),
  persona(
    'collector',
    '76561198000000003',
    'Velvet Collector',
    'Owns 5,000 items: a large inventory with its value over time, and storage units.',
    '2011-11-05',
    'DE',
    88,
    true,
  ),
  persona(
    'newcomer',
    '76561198000000004',
    'First Drop',
    'Has just come: every screen is empty, and the profile is private.',
    '2026-09-30',
    'GB',
    2,
    false,
  ),
  persona(
    'banned',
    '76561198000000005',
    'Banned Trader',
    'Was banned by the administrator: shows how the sign-in refuses somebody.',
    '2019-02-17',
    'US',
    7,
    true,
  ),
];

/** A persona by slug. `user-1` to `user-9999` are further personas for tests that need many users. */
export function personaBySlug(slug: string | undefined): Persona | null {
  const number = /^user-([1-9]\d{0,3})$/.exec(slug ?? '')?.[1];
  return number ? extra(Number(number)) : (PERSONAS.find((candidate) => candidate.slug === slug) ?? null);
}

export function personaById(steamId: string): Persona | null {
  const number = /^7656119800001(\d{4})$/.exec(steamId)?.[1];
  if (number && number !== '0000') return extra(Number(number));
  return PERSONAS.find((candidate) => candidate.steamId === steamId) ?? strangerById(steamId) ?? botById(steamId);
}

function strangerById(steamId: string): Persona | null {
  const found = STRANGERS.find((stranger) => stranger.steamId === steamId);
  return found ? persona(found.slug, steamId, found.name, 'Somebody else.', '2012-06-01', found.country, 20, true) : null;
}

function botById(steamId: string): Persona | null {
  const found = BOTS.find((bot) => bot.steamId === steamId);
  return found ? persona(found.accountName, steamId, found.name, 'Takes deposits.', '2024-02-01', 'SE', 10, true) : null;
}

/** Every fifth persona has a private profile. */
const extra = (number: number): Persona =>
  persona(
    `user-${number}`,
    `7656119800001${String(number).padStart(4, '0')}`,
    `Trader ${number}`,
    'One of many.',
    '2015-01-01',
    'PL',
    number % 50,
    number % 5 !== 0,
  );

function persona(
  slug: string,
  steamId: string,
  name: string,
  about: string,
  memberSince: string,
  country: string,
  level: number,
  isPublic: boolean,
): Persona {
  return { slug, steamId, name, about, memberSince, country, level, isPublic };
}

export const avatarHash = ({ steamId }: Persona): string => createHash('sha1').update(steamId).digest('hex');

export const AVATARS = 'https://avatars.steamstatic.com';
