import {
  FIRST_FORM,
  isStoredFile,
  type Answers,
  type EventForm,
  type Question,
} from '@event-portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../src/database/database';
import { send, type Sender } from './test-api';

/** A PDF as small as one can be, or with so many more bytes in it. */
export function pdf(padding = 0): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'),
    Buffer.alloc(padding, '%'),
    Buffer.from('\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ]);
}

/** A question for a PDF. */
export const resumeQuestion: Question = {
  id: 'resume',
  kind: 'file',
  label: 'Résumé',
  help: '',
  required: true,
  sensitive: false,
  hiddenFromReaders: false,
  column: 'Résumé',
  condition: null,
  most: 5,
};

/** The first form, and a question for a PDF. */
export const formWithFile: EventForm = {
  sections: [...FIRST_FORM.sections, { id: 'more', title: 'More', questions: [resumeQuestion] }],
};

/** Lets an event ask for a PDF, in its second version if none is named. */
export async function askForFile(
  database: Database,
  eventId: string,
  form: EventForm = formWithFile,
  version = 2,
): Promise<void> {
  await database
    .insertInto('eventForms')
    .values({
      eventId,
      version,
      form: JSON.stringify(form),
      madeAt: new Date().toISOString(),
      madeBy: null,
    })
    .execute();
}

/** Makes the files that answers name, as if this person had sent them. */
export async function keepFiles(
  database: Database,
  owner: { eventId: string; userId: string },
  answers: Answers,
): Promise<void> {
  const at = new Date().toISOString();
  for (const [questionId, answer] of Object.entries(answers)) {
    if (!isStoredFile(answer)) continue;
    await database.deleteFrom('files').where('fileId', '=', answer.fileId).execute();
    await database
      .insertInto('files')
      .values({ ...answer, ...owner, questionId, storedAt: at, neededAt: at })
      .execute();
  }
}

/** Sends a file as a page would, unless the headers say otherwise. */
export function uploadTo(
  app: FastifyInstance,
  url: string,
  { question = 'resume', name = 'cv.pdf', content }: { question?: string; name?: string; content: Buffer },
  sender: Sender = {},
  headers: Readonly<Record<string, string>> = {},
) {
  return send(
    app,
    {
      method: 'POST',
      url,
      query: { question, name },
      payload: content,
      headers: { 'content-type': 'application/pdf', ...headers },
    },
    sender,
  );
}
