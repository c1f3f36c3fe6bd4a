import { ApiErrorBody, apiErrorCodes, type Endpoint } from '@event-portal/contracts';
import * as z from 'zod/mini';
import { csvColumnsOf } from '../http/csv';

type JsonSchema = Record<string, unknown>;

const SESSION = 'session';
const SERVICE_KEY = 'serviceKey';

/** Writes the OpenAPI 3.1 document of some endpoints, from the same declarations that their routes are made of. */
export function buildOpenApiDocument(endpoints: readonly Endpoint[]) {
  let paths: Paths | undefined;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Event portal',
      version: '1.0.0',
      description: `Every error has the same form, \`ApiError\`, with one of these codes.\n\n${errorTable()}`,
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    /** Written when it is first read: it takes a third of what the API needs to start. */
    get paths() {
      return (paths ??= describePaths(endpoints));
    },
    components: {
      schemas: { ApiError: toJsonSchema(ApiErrorBody, 'output') },
      securitySchemes: {
        [SESSION]: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sh_session_id',
          description: 'Set by the sign-in.',
        },
        [SERVICE_KEY]: { type: 'http', scheme: 'bearer', description: 'A service key of the admin area.' },
      },
    },
  };
}

type Paths = Record<string, Record<string, unknown>>;

function describePaths(endpoints: readonly Endpoint[]): Paths {
  const paths: Paths = { ...undeclaredPaths };
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  return paths;
}

const errorReply = {
  description: 'Why it did not work.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
};

/** What no endpoint of the contract declares: a navigation, and two signs of life. */
const undeclaredPaths = {
  '/auth/callback': {
    get: {
      operationId: 'get-auth-callback',
      tags: ['Session'],
      summary: 'Where the identity provider sends a browser back to; always leads on to the web application.',
      parameters: ['code', 'state', 'error'].map((name) => ({
        name,
        in: 'query',
        schema: { type: 'string' },
      })),
      responses: { '303': { description: 'On to the web application, signed in or with `authError`.' } },
    },
  },
  '/livez': { get: signOfLife('get-livez', 'Whether the process runs.') },
  '/readyz': {
    get: signOfLife('get-readyz', 'Whether the process can serve: the database answers and is migrated.'),
  },
};

function signOfLife(operationId: string, summary: string) {
  return {
    operationId,
    tags: ['Health'],
    summary,
    responses: { '200': { description: 'It is.' }, default: errorReply },
  };
}

function toOperation(endpoint: Endpoint) {
  const {
    method,
    path,
    tag,
    summary,
    params,
    query,
    body,
    reply,
    serviceReply,
    csv,
    takesFile,
    givesFile,
    status = 200,
  } = endpoint;
  const isList = csvColumnsOf(endpoint) !== undefined;
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[/:]+/g, '-')}`,
    tags: [tag],
    summary,
    description: describeAccess(endpoint),
    security: toSecurity(endpoint),
    parameters: [
      ...toParameters(params, 'path'),
      ...toParameters(query, 'query'),
      ...(isList ? [csvParameter] : []),
    ],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: toJsonSchema(body, 'input') } },
      },
    }),
    ...(takesFile && { requestBody: { required: true, content: bytesOf(['application/pdf']) } }),
    responses: {
      ...(givesFile && { 200: { description: 'The file, to keep.', content: bytesOf(givesFile) } }),
      ...(reply
        ? {
            [status]: {
              description: 'Done.',
              content: {
                'application/json': {
                  schema: serviceReply
                    ? { anyOf: [reply, serviceReply].map((one) => toJsonSchema(one, 'output')) }
                    : toJsonSchema(reply, 'output'),
                },
                ...(isList && csvContent),
              },
            },
          }
        : csv
          ? { [status]: { description: 'Done.', content: csvContent } }
          : !givesFile && { '204': { description: 'Done.' } }),
      default: errorReply,
    },
  };
}

const csvContent = { 'text/csv': { schema: { type: 'string' } } };
/** The schema of bytes is empty (OpenAPI 3.1). */
const bytesOf = (types: readonly string[]) => Object.fromEntries(types.map((type) => [type, {}]));

const csvParameter = {
  name: 'format',
  in: 'query',
  required: false,
  description: 'The whole list as a file, with the same filters.',
  schema: { type: 'string', enum: ['csv'] },
};

function toParameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function toSecurity({ access, serviceScope }: Endpoint) {
  if (access === 'public') return [];
  return [{ [SESSION]: [] }, ...(serviceScope ? [{ [SERVICE_KEY]: [] }] : [])];
}

function describeAccess({ access, serviceScope }: Endpoint): string {
  const key = serviceScope ? ` A service key needs the scope \`${serviceScope}\`.` : '';
  if (typeof access === 'object')
    return `For ${access.eventRoles.join(', ')} of the event, and superusers.${key}`;
  const who = {
    public: 'For everybody.',
    session: 'For everybody who is signed in.',
    superuser: 'For superusers.',
  };
  return `${who[access]}${key}`;
}

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function errorTable(): string {
  const rows = Object.entries(apiErrorCodes).map(
    ([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`,
  );
  return ['| Code | Status | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
