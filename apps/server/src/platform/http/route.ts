import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@lootfolio/contract/call';
import type { Tx } from '../database/database.ts';
import type { Caller } from '../security/sessions.ts';
import type { Language } from '../texts/texts.ts';

/** A reply that was made before: JSON bytes with the tag that names this version of them. `brotli` compresses them once, when first asked. */
export type ReadyReply = { bytes: Buffer; etag: string; brotli: () => Promise<Buffer> };

export const isReady = (reply: unknown): reply is ReadyReply =>
  typeof reply === 'object' && reply !== null && 'bytes' in reply && Buffer.isBuffer(reply.bytes);

/** What a handler gets: the parsed input and who asks. */
export type Request<C extends Call> = {
  caller: C['access'] extends 'public' ? Caller | null : Caller;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** A money call runs in the transaction that also keeps its Idempotency-Key. */
  tx: C['money'] extends true ? Tx : undefined;
  ip: string;
  language: Language;
  /** The `if-none-match` header, for handlers that answer ready replies. */
  knownTag: string | null;
};

export type Route = { call: Call; handler: (request: Request<Call>) => Promise<object> };

/** Binds a call of the contract to its handler: access, input and reply types come from the contract. */
export const route = <C extends Call>(call: C, handler: (request: Request<C>) => Promise<ReplyOf<C> | ReadyReply>): Route => ({
  call,
  handler: handler as unknown as Route['handler'],
});
