import type { Db } from '../../../platform/database/database.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import { nowMs } from '../../../platform/process/clock.ts';
import { PROFILE_MS, readProfile, type ProfileParts } from './read-profile.ts';
import { readDueProfiles } from './ranking.reads.ts';

const PROFILES = 'steam-profiles';
/** A small batch, because sign-ins share Steam's limit. */
const BATCH = 10;

const dueProfiles = (db: Db, limit: number): Promise<string[]> => readDueProfiles(db, { before: new Date(nowMs() - PROFILE_MS), limit });

/** Adds the job that reads the owners of strangers' inventories, when one is due. */
export async function scheduleProfiles(db: Db): Promise<void> {
  if ((await dueProfiles(db, 1)).length > 0) await enqueue(db, PROFILES, {}, { key: PROFILES, queue: PROFILES, maxAttempts: 3 });
}

export const profileJob = (parts: ProfileParts): Job => ({
  name: PROFILES,
  work: 'background',
  run: async (_, signal) => {
    for (const steamId of await dueProfiles(parts.db, BATCH)) {
      if (signal.aborted) return;
      await readProfile(parts, steamId);
    }
  },
});
