import type { FastifyInstance, HTTPMethods } from 'fastify';
import { Problem } from './problem';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly HTTPMethods[];

type Registered = { readonly method: string; readonly path: string };

/**
 * Answers 405 where a path exists for other methods only.
 * As a hook, before anything of the body is read.
 */
export function refuseOtherMethods(app: FastifyInstance, registered: readonly Registered[]): void {
  for (const path of new Set(registered.map((row) => row.path))) {
    const allowed = registered.filter((row) => row.path === path).map((row) => row.method);
    const others = METHODS.filter(
      (method) => !allowed.includes(method) && !app.hasRoute({ method, url: path }),
    );
    if (others.length === 0) continue;
    app.route({
      method: others,
      url: path,
      exposeHeadRoute: false,
      onRequest: async (_request, reply) => {
        reply.header('allow', allowed.join(', '));
        throw new Problem('method_not_allowed');
      },
      handler: async () => undefined,
    });
  }
}
