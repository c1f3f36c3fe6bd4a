import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { authorizePage } from './authorize-page';
import { checkAuthorizeRequest, type AuthorizeRequest, type Client } from './authorize-request';
import { Failure } from './failures';
import type { Grants } from './grants';
import { errorPage, pageHeaders } from './page';
import { findSeededPerson, makePerson, type Person } from './people';

const Choice = z.object({
  person: z.string(),
  name: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  email: z._default(z.string().check(z.trim(), z.maxLength(254)), ''),
  failure: z.optional(z.union([z.literal(''), Failure])),
});
type Choice = z.infer<typeof Choice>;

/** The page on which somebody chooses who to be, and what happens when they have chosen. */
export function registerAuthorizeRoutes(app: FastifyInstance, client: Client, grants: Grants): void {
  app.get('/oauth2/authorize', async (request, reply) => {
    const check = checkAuthorizeRequest(request.query, client);
    if (check.kind === 'untrusted') return sendPage(reply, 400, errorPage(check.reason));
    if (check.kind === 'refused') return answer(request, reply, check.request, { error: check.error });
    return sendPage(reply, 200, authorizePage(check.request));
  });

  app.post('/oauth2/authorize', async (request, reply) => {
    const check = checkAuthorizeRequest(request.body, client);
    if (check.kind === 'untrusted') return sendPage(reply, 400, errorPage(check.reason));
    if (check.kind === 'refused') return answer(request, reply, check.request, { error: check.error });

    const choice = Choice.safeParse(request.body);
    if (choice.success && choice.data.person === 'nobody') {
      return answer(request, reply, check.request, {
        error: 'access_denied',
        error_description: 'The person did not allow it.',
      });
    }
    const person = choice.data && chosenPerson(choice.data);
    if (!person)
      return sendPage(reply, 400, errorPage('Choose a person, or enter a name and an e-mail address.'));

    const { scopes } = check;
    const failure = choice.data.failure || undefined;
    const grant = { person, scopes, redirectUri: check.request.redirect_uri };
    const code = grants.issueCode(failure ? { ...grant, failure } : grant);
    return answer(request, reply, check.request, { code });
  });
}

function chosenPerson({ person, name, email }: Choice): Person | undefined {
  if (person !== 'new') return findSeededPerson(person);
  return name !== '' && z.email().safeParse(email).success ? makePerson(name, email) : undefined;
}

/** Sends the browser back to the portal; `iss` says who answers (RFC 9207). */
function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { redirect_uri, state }: AuthorizeRequest,
  result: Record<string, string>,
): FastifyReply {
  const location = new URL(redirect_uri);
  const parameters = { ...result, ...(state === undefined ? {} : { state }), iss: issuerOf(request) };
  for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(location.href, 303);
}

/** The provider's own address, as the caller reached it. */
export function issuerOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}

function sendPage(reply: FastifyReply, status: number, markup: string): FastifyReply {
  return reply.code(status).headers(pageHeaders).send(markup);
}
