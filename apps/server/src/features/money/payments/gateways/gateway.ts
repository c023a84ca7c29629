import type { IncomingHttpHeaders } from 'node:http';
import type { Money } from '@lootfolio/domain/money';
import type { GatewayName } from '@lootfolio/domain/payments';
import type { HttpClient } from '@lootfolio/marketplaces/port';
import type { NoticeOf } from '../../../../platform/money/notices.ts';

/** An order to pay. `orderId` is new for every attempt. */
export type GatewayOrder = { orderId: string; amount: Money; notifyUrl: string; returnUrl: string };

/** Where an order is paid. `url`: the gateway's page. */
export type Invoice = { id: string; url: string };

/** What the gateway's present word for a payment means here. */
export type Standing =
  /** Nothing arrived. */
  | 'waiting'
  /** Something arrived, and is not certain yet. */
  | 'arriving'
  | 'paid'
  | 'partial'
  | 'late'
  /** A person at the gateway set its state. */
  | 'marked'
  | 'failed'
  | 'refunded'
  /** A word that nobody knows. It changes nothing. */
  | 'unknown';

/** A payment as the gateway states it when it is asked. */
export type GatewayPayment = {
  id: string;
  orderId: string | null;
  /** Null where the gateway does not name it. */
  invoiceId: string | null;
  /** The gateway's own word for the state. */
  said: string;
  standing: Standing;
  /** The price that the gateway knows; null when it cannot be read. */
  price: Money | null;
  currency: string;
  /** What arrived, in dollars at the rate of the gateway, rounded down. */
  received: Money;
  /** More arrived than was asked for. */
  isOver: boolean;
  /** The payment to which it belongs, when it is a second deposit to the same address, or one in another coin. */
  parentId: string | null;
  coin: string | null;
  wallet: string | null;
  /** Ids of other payments of the same order. */
  others: readonly string[];
};

/** What is known of an order when its payments are looked for. */
export type KnownOrder = { invoiceId: string; externalIds: readonly string[] };

/** An outside service that takes coins. Keys stay inside; errors contain none. */
export type Gateway = {
  name: GatewayName;
  createInvoice: (http: HttpClient, order: GatewayOrder) => Promise<Invoice>;
  /** Finds the invoice of an order whose answer was lost; null when there is none. Missing: the gateway cannot tell. */
  findInvoice?: (http: HttpClient, orderId: string) => Promise<Invoice | null>;
  /** Returns the ids of all payments of an order that can be found without a notice. */
  paymentsOf: (http: HttpClient, order: KnownOrder) => Promise<readonly string[]>;
  read: (http: HttpClient, id: string) => Promise<GatewayPayment>;
  /**
   * Returns all payments that began since a time, with what arrived; null where the gateway lists none. Nothing is left out: what cannot be
   * read is an error.
   */
  paymentsSince: (http: HttpClient, since: Date) => Promise<readonly GatewayPayment[] | null>;
  verify: (headers: IncomingHttpHeaders, body: Buffer) => NoticeOf | null;
  /** True for the payment of a notice with which the operator tried the way to this server. There is no such payment. */
  isTest?: (id: string) => boolean;
  /** For how long something can arrive for an order, in milliseconds. */
  openForMs: number;
};
