import { FULL_EVENT, FULL_SIZE } from './full-size';

const event = `/events/${FULL_EVENT}`;
const lastPage = (rows: number) => Math.floor(rows / 25);

/** An address to read, or more about a request. */
export type ListRequest =
  | string
  | {
      readonly path: string;
      /** What is posted there. */
      readonly body?: object;
      /** It is posted, and answers with a job: the job is done, and the file that it makes taken. */
      readonly makesFile?: true;
      /** It is about every row of a list: the database may read the tables behind it from end to end, once. */
      readonly everybody?: true;
    };

/** What people ask of the heaviest lists, each as the browser sends it. */
export const listRequests: Readonly<Record<string, ListRequest>> = {
  'users, by name': '/users?count=bounded',
  'users, last page': `/users?count=bounded&page=${lastPage(FULL_SIZE.users)}`,
  'users, middle page': `/users?count=bounded&page=${lastPage(FULL_SIZE.users / 2)}`,
  'users, search for a family name': '/users?count=bounded&search=kowalski',
  'users, search for two words': '/users?count=bounded&search=kowalski%20zan',
  'users, search that fits all': '/users?count=bounded&search=.test',
  'users, last seen': '/users?count=bounded&sort=lastSeenAt:desc',
  'users, seen longest ago': '/users?count=bounded&sort=lastSeenAt:asc',
  'users, newest': '/users?count=bounded&sort=createdAt:desc',
  'users, by e-mail': '/users?count=bounded&sort=email:asc',
  'users, superusers': '/users?count=bounded&role=superuser',
  'users, suspended': '/users?count=bounded&suspended=yes&sort=lastSeenAt:desc',
  'users, not onboarded': '/users?count=bounded&onboarded=no',
  'applications, as they came': `${event}/applications`,
  'applications, last page': `${event}/applications?page=${lastPage(FULL_SIZE.applications * 0.9)}`,
  'applications, by name': `${event}/applications?sort=name:asc`,
  'applications, by status': `${event}/applications?sort=status:asc`,
  'applications, undecided': `${event}/applications?undecided=yes`,
  'applications, search for a name': `${event}/applications?search=kowalski`,
  'applications, search for an answer': `${event}/applications?search=institute%20wisniewski`,
  'applications, newest': `${event}/applications?sort=submittedAt:desc`,
  'applications, by name backwards': `${event}/applications?sort=name:desc`,
  'applications, by status backwards': `${event}/applications?sort=status:desc`,
  'applications, to decide by name': `${event}/applications?undecided=yes&sort=name:asc`,
  'applications, of one status': `${event}/applications?status=waitlisted`,
  'applications, closed': `${event}/applications?closed=yes`,
  'applications, search among undecided': `${event}/applications?undecided=yes&search=kowalski`,
  'applications, search that fits all': `${event}/applications?search=people`,
  'applications, best score': `${event}/applications?sort=score:desc`,
  'applications, lowest score': `${event}/applications?sort=score:asc`,
  'applications, to decide by best score': `${event}/applications?undecided=yes&sort=score:desc&leastScore=3.5`,
  'applications, of a range of scores': `${event}/applications?leastScore=2&mostScore=3`,
  'applications, flagged': `${event}/applications?flag=any`,
  'applications, what a decision on all that wait would do': {
    path: `${event}/draft-decisions`,
    body: { who: { matching: { undecided: 'yes' } }, decision: 'reject', preview: true },
    everybody: true,
  },
  'applications, as a file by score': {
    path: `${event}/applications-file?sort=score:desc`,
    makesFile: true,
    everybody: true,
  },
  'application figures': `${event}/figures`,
  'application figures, coming': `${event}/figures?status=confirmed`,
  'application questions': `${event}/questions`,
  'applications, as a file': {
    path: `${event}/applications-file?questions=affiliation,experience,motivation`,
    makesFile: true,
    everybody: true,
  },
  'applications, found as a file': {
    path: `${event}/applications-file?questions=motivation&search=kowalski`,
    makesFile: true,
  },
  'applications, as a file by name': {
    path: `${event}/applications-file?sort=name:asc`,
    makesFile: true,
    everybody: true,
  },
  'applications, search for a number': `${event}/applications?search=7777`,
  'roles of an event': `${event}/roles`,
  'roles of an event, newest': `${event}/roles?sort=assignedAt:desc`,
  'directory, by name': `${event}/directory`,
  'people without a team': `${event}/people-without-team`,
  'directory, search': `${event}/directory?search=kowalski`,
  'directory, last arrived': `${event}/directory?sort=checkedInAt:desc`,
  'directory, figures': `${event}/directory-figures`,
  'directory, as a file': {
    path: `${event}/directory-file`,
    everybody: true,
  },
  badges: `${event}/badges`,
  waitlist: `${event}/waitlist`,
  'waitlist, search': `${event}/waitlist?search=kowalski`,
  'event overview': `${event}/overview`,
  log: '/admin/audit?count=bounded',
  'log, last page': `/admin/audit?count=bounded&page=${lastPage(FULL_SIZE.entries)}`,
  'log, search for a family name': '/admin/audit?count=bounded&search=kowalski',
  'log, search for two words': '/admin/audit?count=bounded&search=kowalski%2099',
  'log, search that fits most': '/admin/audit?count=bounded&search=hackathon',
  'log, by action': '/admin/audit?count=bounded&action=user.signed_out',
  'log, of an event': `/admin/audit?count=bounded&eventId=${FULL_EVENT}`,
  'log, of a month': '/admin/audit?count=bounded&from=2026-08-01&to=2026-08-31',
  'admin overview': '/admin/overview',
  'managed events': '/admin/events',
};
