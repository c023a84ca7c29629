import type { TradeStatus } from '@lootfolio/domain/deposits';

/** When a deposit was what. `escrowEndsAt`: when Steam hands over what it holds. */
type Times = {
  status: TradeStatus;
  sendingAt: Date | null;
  acceptedAt: Date | null;
  settlesAt: Date | null;
  escrowEndsAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
};

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How soon an offer is looked at that its user may answer at any moment. */
export const OPEN_LOOK_MS = 5 * SECOND_MS;
/** How soon a trade is looked at that can be taken back. */
const PROTECTED_LOOK_MS = 30 * MINUTE_MS;
/** Steam's clock may be behind by so much. */
const AFTER_END_MS = 2 * SECOND_MS;
/** Steam's support may take back a trade for so long after it was credited. */
const SUPPORT_MS = 30 * DAY_MS;
/** The ages at which a deposit is looked at that ended without acceptance: Steam may change its mind. */
const SECOND_LOOKS_MS = [HOUR_MS, DAY_MS];

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
const earlier = (a: Date, b: Date): Date => new Date(Math.min(a.getTime(), b.getTime()));
/** Waits a tenth of the age of what is waited for, and no longer than the time between two looks at a protected trade. */
const patient = (since: Date, now: Date): Date =>
  after(now, Math.min(PROTECTED_LOOK_MS, Math.max(OPEN_LOOK_MS, (now.getTime() - since.getTime()) / 10)));

/** Returns when a deposit is looked at again; null: never. */
export function nextLookAt(times: Times, now: Date): Date | null {
  const { status, sendingAt, acceptedAt, settlesAt, escrowEndsAt, createdAt, expiresAt } = times;
  switch (status) {
    case 'CREATED':
    case 'SENT':
      return now < expiresAt ? earlier(expiresAt, after(now, OPEN_LOOK_MS)) : patient(expiresAt, now);
    case 'ACCEPTED':
      return patient(acceptedAt ?? createdAt, now);
    case 'PROTECTED':
      if (settlesAt === null || now > settlesAt) return patient(settlesAt ?? acceptedAt ?? createdAt, now);
      return earlier(after(settlesAt, AFTER_END_MS), after(now, PROTECTED_LOOK_MS));
    case 'SETTLED': {
      const age = now.getTime() - (settlesAt ?? createdAt).getTime();
      return age < SUPPORT_MS ? after(now, Math.max(DAY_MS, age / 2)) : null;
    }
    case 'REVERSED':
      return null;
    default: {
      if (sendingAt === null) return null;
      const looks = [
        ...SECOND_LOOKS_MS.map((ms) => after(createdAt, ms)),
        ...(escrowEndsAt === null ? [] : [MINUTE_MS, HOUR_MS, DAY_MS].map((ms) => after(escrowEndsAt, ms))),
      ];
      return looks.toSorted((a, b) => a.getTime() - b.getTime()).find((at) => at > now) ?? null;
    }
  }
}
