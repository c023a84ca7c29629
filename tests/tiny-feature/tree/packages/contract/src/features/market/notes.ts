import { z } from 'zod';
import { call } from '../../call.ts';
import { id, list, time } from '../../primitives.ts';

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
