import type { DoctorParts } from '../../../platform/module.ts';
import { DOCTOR_WAITING, needsSetting, type DoctorPart } from '../../../platform/outside/doctor-part.ts';
import { fetchSteamProfile, STEAM_LIMIT } from './steam.ts';

/** Reads the administrator's own profile, by the Web API when there is a key. */
export const doctorSteam = ({ config, owner }: DoctorParts): DoctorPart[] => [
  {
    name: 'profile/steam',
    needs: owner.steamId ? null : needsSetting('ADMIN_STEAM_IDS'),
    run: async ({ outside, signal }) => {
      const key = config.STEAM_API_KEY;
      await fetchSteamProfile(outside.client('steamcommunity', STEAM_LIMIT, signal, DOCTOR_WAITING), owner.steamId!, key);
      return { line: { key: key ? 'doctor.profileByKey' : 'doctor.profile' } };
    },
  },
];
