import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '@lootfolio/contract/call';
import type { StoredFormat } from '../files/make-file.ts';
import type { Tx } from '../database/database.ts';
import type { Caller } from '../security/sessions.ts';
import type { Language } from '@lootfolio/texts/languages';

/** A cached reply: JSON bytes and the ETag of this version. `brotli` compresses them once, at the first request for it. */
export type SerializedReply = { bytes: Buffer; etag: string; brotli: () => Promise<Buffer> };

export const isSerialized = (reply: unknown): reply is SerializedReply =>
  typeof reply === 'object' && reply !== null && 'bytes' in reply && Buffer.isBuffer(reply.bytes);

/**
 * A file that a call replies with. `total` is more than `rows` where the file holds only the first rows. Both are null when it is no
 * table.
 */
export type FileReply = { name: string; format: StoredFormat; file: Uint8Array; rows: number | null; total: number | null };

export const isFile = (reply: unknown): reply is FileReply =>
  typeof reply === 'object' && reply !== null && 'file' in reply && reply.file instanceof Uint8Array;

/** A text that a call replies with. */
export type TextReply = { text: string };

/** What every handler gets: the parsed input and who calls. */
export type Request<C extends Call> = {
  caller: C['access'] extends 'public' ? Caller | null : Caller;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  ip: string;
  language: Language;
  /** The `if-none-match` header, for handlers that answer ready replies. */
  ifNoneMatch: string | null;
};

/** What the handler of a write gets besides. */
export type WriteRequest<C extends Call> = Request<C> & {
  /** The transaction of this call. It commits when the handler returns, and rolls back when it throws. */
  tx: Tx;
  /** Runs something in this process once the transaction has committed; never when it rolls back. */
  afterCommit: (effect: () => void) => void;
};

export type Handler = (request: WriteRequest<Call>) => Promise<object>;
export type Route = {
  call: Call;
  /** The handler runs inside a transaction. */
  isWrite: boolean;
  /** The transaction begins by keeping the caller's account and session. */
  holdsCaller: boolean;
  handler: Handler;
};

/**
 * Binds a call to a read or an operation: no transaction is open while it runs. Access, input and reply types come from the contract.
 * A call that moves money is a `write`, because its Idempotency-Key is stored in the same transaction. A handler that writes after effects
 * outside the database writes in `inTransactionOf`.
 */
export const route = <C extends Call & { money?: never }>(
  call: C,
  handler: (
    request: Request<C>,
  ) => Promise<C extends { file: true } ? FileReply : C extends { text: string } ? TextReply : ReplyOf<C> | SerializedReply>,
): Route => ({ call, isWrite: false, holdsCaller: false, handler: handler as unknown as Handler });

/** Binds a call to a verb: the handler gets the transaction in which all that it changes is committed together. */
export const write = <C extends Call>(call: C, handler: (request: WriteRequest<C>) => Promise<ReplyOf<C>>): Route => ({
  call,
  isWrite: true,
  holdsCaller: true,
  handler: handler as unknown as Handler,
});

/** Like `write`, for a verb that deletes an account. The verb locks the caller with `lockUsers` and then calls `checkSession`. */
export const writeDeletion = <C extends Call>(call: C, handler: (request: WriteRequest<C>) => Promise<ReplyOf<C>>): Route => ({
  ...write(call, handler),
  holdsCaller: false,
});
