import * as z from 'zod/mini';
import { ReceivedApplicationsFilter, ReceivedApplicationsQuery } from './application-endpoints';
import { endpoint } from './endpoint';
import { EventParams } from './event';
import { Timestamp } from './fields';
import { EventId, JobId, QuestionId } from './ids';
import { Job } from './job';

const tag = 'Exports';
const access = { eventRoles: ['admin'] } as const;

/** A file that somebody has asked for: how far it is, and what is there of it. Nobody else learns of it. */
export const Export = z.extend(
  z.pick(Job, {
    jobId: true,
    kind: true,
    state: true,
    madeAt: true,
    total: true,
    done: true,
    failures: true,
  }),
  {
    /** How many people were asked for and are not in it: they no longer fitted the filter when their turn came. */
    leftOut: z.int(),
    /** Null until it is made. */
    file: z.nullable(
      z.object({
        name: z.string(),
        bytes: z.int(),
        /** When it is removed. */
        keptUntil: Timestamp,
      }),
    ),
  },
);
export type Export = z.infer<typeof Export>;

/** What the file of applications can say of a person beside their answers. */
export const ExportFact = z.enum(['userId', 'name', 'email', 'status', 'statusSince', 'submittedAt']);
export type ExportFact = z.infer<typeof ExportFact>;

/** Names with commas between them. */
const Names = z.pipe(
  z.string(),
  z.transform((names) => [...new Set(names.split(',').filter((name) => name !== ''))]),
);

export const ApplicationExportQuery = z.object({
  ...ReceivedApplicationsFilter,
  facts: z._default(z.pipe(Names, z.array(ExportFact)), ['name', 'email', 'status', 'submittedAt']),
  questions: z._default(z.pipe(Names, z.array(QuestionId)), []),
  /** Questions of the form at confirmation. */
  confirmation: z._default(z.pipe(Names, z.array(QuestionId)), []),
  /** Says that answers to sensitive questions are meant to be in the file. */
  sensitive: z.optional(z.enum(['yes'])),
  sort: ReceivedApplicationsQuery.shape.sort,
});
export type ApplicationExportQuery = z.infer<typeof ApplicationExportQuery>;

export const exportApplications = endpoint({
  method: 'POST',
  path: '/events/:eventId/applications-file',
  tag,
  summary:
    'Makes a CSV file of the applications that the list has with the same query, in its order and with the columns that are asked for. The log notes who took which columns of how many people. Sensitive questions need `sensitive=yes`. Refused as `job_under_way` while another such file of the event is made.',
  access,
  params: EventParams,
  query: ApplicationExportQuery,
  reply: Export,
  status: 201,
});

export const FileArchiveQuery = z.object({
  ...ReceivedApplicationsFilter,
  /** The questions that were answered with files; without one, all that are not sensitive. */
  questions: z._default(z.pipe(Names, z.array(QuestionId)), []),
  /** A question for consent: only files of those who said yes to it are in the archive. */
  consent: z.optional(QuestionId),
  /** Says that answers to sensitive questions are meant to be in the archive. */
  sensitive: z.optional(z.enum(['yes'])),
  sort: ReceivedApplicationsQuery.shape.sort,
});
export type FileArchiveQuery = z.infer<typeof FileArchiveQuery>;

export const downloadFileArchive = endpoint({
  method: 'POST',
  path: '/events/:eventId/files-archive',
  tag,
  summary:
    'Makes one ZIP archive of the files that people applied with, of the applications that the list has with the same query and in its order. Its last file, `index.csv`, says whose each one is and which are missing. The log notes who took the files of how many people. Refused as `job_under_way` while another archive of the event is made.',
  access,
  params: EventParams,
  query: FileArchiveQuery,
  reply: Export,
  status: 201,
});

const { sort: _order, ...whatIsInAnArchive } = FileArchiveQuery.shape;

export const measureFileArchive = endpoint({
  method: 'GET',
  path: '/events/:eventId/files-archive/size',
  tag,
  summary: 'How many files an archive would have now, of how many people, and how large they are together.',
  access,
  params: EventParams,
  query: z.object(whatIsInAnArchive),
  reply: z.object({ people: z.int(), files: z.int(), bytes: z.int() }),
});

export const listExports = endpoint({
  method: 'GET',
  path: '/events/:eventId/exports',
  tag,
  summary: 'The files that the caller has asked for at the event, newest first, as long as they are kept.',
  access,
  params: EventParams,
  reply: z.object({ exports: z.array(Export) }),
});

const ExportParams = z.object({ eventId: EventId, jobId: JobId });

export const downloadExport = endpoint({
  method: 'GET',
  path: '/events/:eventId/exports/:jobId',
  tag,
  summary:
    'The file that the caller asked for. It is the same to the last byte each time, so that a download which broke off goes on in its middle (`Range`).',
  access,
  params: ExportParams,
  givesFile: ['text/csv', 'application/zip'],
});

export const removeExport = endpoint({
  method: 'DELETE',
  path: '/events/:eventId/exports/:jobId',
  tag,
  summary: 'Ends the making of a file that the caller asked for, or removes it.',
  access,
  params: ExportParams,
});
