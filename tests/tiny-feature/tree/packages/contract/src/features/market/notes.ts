import { z } from 'zod';
import { call } from '../../call.ts';
import { clientKey, id, list, started, time } from '../../primitives.ts';

export const addNote = call({
  method: 'POST',
  path: '/notes',
  access: 'user',
  summary: 'Keeps a note',
  owned: true,
  body: z.object({ text: z.string().trim().min(1).max(200) }),
  reply: z.object({ success: z.literal(true), id }),
});

export const listNotes = call({
  method: 'GET',
  path: '/notes',
  access: 'user',
  summary: 'The notes of the user, newest first',
  owned: true,
  reply: list(z.object({ id, text: z.string(), added_at: time })),
});

export const exportNotes = call({
  method: 'POST',
  path: '/notes/export',
  access: 'user',
  summary: 'Starts to collect the notes of the user into a file',
  owned: true,
  body: z.object({ client_key: clientKey }),
  reply: started,
});
