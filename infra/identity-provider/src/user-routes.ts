import type { FastifyInstance } from 'fastify';
import type { Grant, Grants } from './grants';

/** Tells an application who signed in, as far as its scopes allow. */
export function registerUserRoute(app: FastifyInstance, grants: Grants): void {
  app.get('/api/users/@me', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const grant = token ? grants.findToken(token) : undefined;
    if (!grant) return reply.code(401).send({ message: '401: Unauthorized', code: 0 });
    if (grant.failure === 'user-error') {
      return reply.code(500).send({ message: '500: Internal Server Error', code: 0 });
    }
    return toUser(grant);
  });
}

function toUser({ person, scopes, failure }: Grant) {
  const user = {
    id: person.id,
    username: person.email.replace(/@.*$/, '').toLowerCase(),
    global_name: failure === 'name-changed' ? `${person.name} (renamed)` : person.name,
    avatar: null,
  };
  if (!scopes.includes('email')) return user;
  if (failure === 'email-missing') return { ...user, email: null, verified: false };
  return { ...user, email: person.email, verified: failure !== 'email-unverified' };
}
