import { createHash } from 'node:crypto';
import { accountNumberOf } from '@lootfolio/domain/steam-ids';
import { personaById, personaBySlug, type Persona } from '../personas.ts';
import { STRANGERS } from '../strangers.ts';

/** The token of a person's trade link. It follows from their Steam id. */
export const tokenOf = (steamId: string): string => createHash('sha256').update(`trade link ${steamId}`).digest('base64url').slice(0, 8);

export const tradeLinkOf = (steamId: string): string =>
  `https://steamcommunity.com/tradeoffer/new/?partner=${accountNumberOf(steamId)}&token=${tokenOf(steamId)}`;

/** A person by their short name (`trader`, `stranger-3`) or Steam id. */
export function personNamed(name: string): Persona | null {
  const stranger = STRANGERS.find(({ slug }) => slug === name);
  return personaBySlug(name) ?? personaById(stranger?.steamId ?? name);
}
