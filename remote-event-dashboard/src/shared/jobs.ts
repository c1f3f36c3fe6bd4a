import type { Job, JobKind } from '@event-portal/contracts';

/** Whether a job has not come to its end. */
export function isUnderWay({ state }: Pick<Job, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** What a job is called. */
export const jobTitles: Readonly<Record<JobKind, string>> = {
  release_decisions: 'Release of decisions',
  take_back_decisions: 'Taking decisions back',
  note_decisions: 'Noting decisions',
  send_news: 'News',
  send_planned_news: 'News',
  export_applications: 'Applications as CSV',
  export_files: 'Archive of files',
};
