import { getProtoForMethod } from 'steam-session/dist/protobufs.js';

/** Fields of a message of Google's protocol buffers. */
export type Message = Record<string, unknown>;

type Proto = {
  decode: (bytes: Uint8Array) => object;
  toObject: (message: object, options: { longs: typeof String; bytes?: typeof String }) => Message;
  encode: (message: Message) => { finish: () => Uint8Array };
};

/** The messages that a method of Steam's service for sign-ins reads and answers with. */
export const messagesOf = (method: string): { request: Proto; response: Proto } => getProtoForMethod('Authentication', method);
