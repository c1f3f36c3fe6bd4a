import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@event-portal/contracts';
import type { FastifyInstance } from 'fastify';
import { buildOpenApiDocument } from './open-api-document';

/** The pages of the documentation need their own scripts and styles, and nothing from elsewhere. */
const documentationPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  // The hash of the one style element that Swagger UI writes.
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'font-src': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/** Serves the documentation: pages at `/docs`, the document itself at `/docs/json`. */
export async function registerOpenApiRoutes(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const document = buildOpenApiDocument(endpoints);
  await app.register(swagger, {
    mode: 'static',
    // The plugin's types know OpenAPI 3.0 only; it hands the document through as it is.
    specification: { document: document as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: documentationPolicy,
    // Changes are refused from this origin as from any that is not the portal's.
    uiConfig: { supportedSubmitMethods: ['get'], deepLinking: true, validatorUrl: null },
  });
}
