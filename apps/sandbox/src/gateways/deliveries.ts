import type { Clock } from '../clock.ts';
import { createRecentList } from '../http/recent-list.ts';
import type { Agenda } from './agenda.ts';

export type Gateway = 'nowpayments' | 'btcpay';
export type Message = { body: string; headers: Readonly<Record<string, string>> };

export type Notice = {
  gateway: Gateway;
  /** The id of the payment (NOWPayments) or invoice (BTCPay Server). */
  about: string;
  /** The status or the type of the event. */
  kind: string;
  to: string;
  /** Returns what is sent. Attempts count from 0. */
  message: (attempt: number, time: number) => Message;
  /** How long the gateway waits before each repetition, in milliseconds. */
  delays: readonly number[];
};

/** One attempt to deliver a notice. `status` is that of the answer. */
export type Delivery = {
  gateway: Gateway;
  about: string;
  kind: string;
  to: string;
  attempt: number;
  at: string;
  outcome: 'on_its_way' | 'delivered' | 'refused' | 'no_answer' | 'suppressed' | 'not_loopback';
  status: number | null;
} & Message;
export type StoredDelivery = Delivery & { id: string };

/** `silent`: nothing is sent. `deliver_to`: the origin that replaces the origin of every address. */
export type Delivering = { silent: boolean; deliver_to: string | null };

export type Deliveries = {
  settings: Delivering;
  send: (notice: Notice, time: number, silent?: boolean) => StoredDelivery;
  /** Sends the bytes of a delivery once more. Nothing repeats it. */
  again: (delivery: StoredDelivery) => StoredDelivery;
  /** Newest first. */
  all: () => readonly StoredDelivery[];
  /** The last delivery about a payment or invoice that was not forged. */
  latestOf: (about: string) => StoredDelivery | undefined;
  /** Waits until nothing is on its way and nothing is due. */
  settled: () => Promise<void>;
  clear: () => void;
};

/** The kind of notices that no gateway would send. */
export const FORGED = 'forged';
const ANSWER_MS = 3000;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Sends notices to a server on loopback, and keeps the last 200 attempts. */
export function createDeliveries(clock: Clock, agenda: Agenda): Deliveries {
  const deliveries = createRecentList<Delivery>();
  const settings: Delivering = { silent: false, deliver_to: null };
  const latest = new Map<string, StoredDelivery>();
  const underWay = new Set<Promise<void>>();
  /** Increased when everything is forgotten. What is on its way then is not repeated. */
  let era = 0;

  const start = (entry: Omit<Delivery, 'outcome' | 'status'>, silent: boolean, onFailure: () => void): StoredDelivery => {
    const target = targetOf(entry.to, settings.deliver_to);
    const stopped = silent || settings.silent ? 'suppressed' : target === null ? 'not_loopback' : null;
    const delivery = deliveries.add({ ...entry, outcome: stopped ?? 'on_its_way', status: null });
    if (entry.kind !== FORGED) latest.set(entry.about, delivery);
    if (stopped !== null || target === null) return delivery;
    const sent = post(target, delivery).then((result) => {
      Object.assign(delivery, result);
      underWay.delete(sent);
      if (result.outcome !== 'delivered') onFailure();
    });
    underWay.add(sent);
    return delivery;
  };

  const attempt = (notice: Notice, number: number, time: number, silent: boolean): StoredDelivery => {
    const { gateway, about, kind, to, message, delays } = notice;
    const entry = { gateway, about, kind, to, attempt: number, at: new Date(time).toISOString(), ...message(number, time) };
    const delay = delays[number];
    const started = era;
    return start(entry, silent, () => {
      if (delay !== undefined && era === started) agenda.at(time + delay, (due) => attempt(notice, number + 1, due, silent));
    });
  };

  return {
    settings,
    send: (notice, time, silent = false) => attempt(notice, 0, time, silent),
    again: (delivery) => {
      const { gateway, about, kind, to, attempt: number, body, headers } = delivery;
      const entry = { gateway, about, kind, to, attempt: number, at: new Date(clock.now()).toISOString(), body, headers };
      return start(entry, false, () => {});
    },
    all: deliveries.all,
    latestOf: (about) => latest.get(about),
    settled: async () => {
      agenda.runDue();
      while (underWay.size > 0) {
        // oxlint-disable-next-line no-await-in-loop -- each round may start further deliveries
        await Promise.all(underWay);
        agenda.runDue();
      }
    },
    clear: () => {
      era += 1;
      deliveries.clear();
      latest.clear();
      Object.assign(settings, { silent: false, deliver_to: null });
    },
  };
}

/** The address to send to; null when it is not on loopback: the sandbox calls nobody else. */
function targetOf(to: string, origin: string | null): URL | null {
  if (!URL.canParse(to)) return null;
  const url = new URL(to);
  const target = origin === null ? url : new URL(`${url.pathname}${url.search}`, origin);
  return LOOPBACK.has(target.hostname) ? target : null;
}

async function post(target: URL, { body, headers }: Message): Promise<Pick<Delivery, 'outcome' | 'status'>> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const { status, ok } = await fetch(target, { method: 'POST', body, headers, redirect: 'manual', signal });
    return { outcome: ok ? 'delivered' : 'refused', status };
  } catch {
    return { outcome: 'no_answer', status: null };
  }
}
