import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { EventId, FileId, QuestionId } from './ids';
import { StoredFile } from './questions';

const tag = 'Files';

export const uploadFile = endpoint({
  method: 'POST',
  path: '/events/:eventId/application/files',
  tag,
  summary:
    'Keeps a PDF of the caller, to answer a question of their application with. The body is the file; it counts once the application is saved with what comes back.',
  access: 'session',
  params: EventParams,
  query: z.object({
    question: QuestionId,
    /** What it is called on the device; what is harmless of it is kept. */
    name: z._default(z.string(), ''),
  }),
  takesFile: true,
  reply: StoredFile,
  status: 201,
});

export const downloadFile = endpoint({
  method: 'GET',
  path: '/events/:eventId/files/:fileId',
  tag,
  summary:
    'A file, to keep: for whoever sent it, and once an application with it was submitted for the admins of the event, and for those who read the application, where its readers may see the file.',
  access: 'session',
  params: z.object({ eventId: EventId, fileId: FileId }),
  givesFile: ['application/pdf'],
});
