// A secrets manager for tests and for the rehearsal: the two calls that deployments make, and every way to fail them.
//
//   node secrets-manager.mjs <state folder>
//
// It listens on a free port of loopback and writes it to <state folder>/port. What it answers is read anew for every call
// from <state folder>/state.json: { clientId, clientSecret, sets: { "<environment> <path>": secrets }, fault }.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const folder = process.argv[2];
const TOKEN = 'token.of-the-stand-in';

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const url = new URL(request.url, 'http://localhost');
  const state = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'));
  appendFileSync(join(folder, 'calls'), `${request.method} ${url.pathname}${url.search}\n`);
  const isLogin = url.pathname === '/api/v1/auth/universal-auth/login';
  const send = (status, body, type = 'application/json') =>
    response
      .writeHead(status, { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

  const fault = state.fault?.[isLogin ? 'login' : 'secrets'];
  if (fault === 'hang') return;
  if (fault === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"secrets":[{"secretKey":"WEB_BASE', () => response.destroy());
    return;
  }
  if (fault === 'reset') return request.socket.destroy();
  if (typeof fault === 'number') return send(fault, { statusCode: fault });
  if (typeof fault === 'string') return send(200, fault, 'text/html');
  if (fault !== undefined) return send(200, fault);

  if (isLogin && request.method === 'POST') {
    const { clientId, clientSecret } = JSON.parse(Buffer.concat(chunks).toString());
    if (clientId !== state.clientId || clientSecret !== state.clientSecret)
      return send(401, { statusCode: 401 });
    return send(200, { accessToken: TOKEN, expiresIn: 600, accessTokenMaxTTL: 600, tokenType: 'Bearer' });
  }
  if (url.pathname === '/api/v3/secrets/raw' && request.method === 'GET') {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return send(403, { statusCode: 403 });
    const project = url.searchParams.get('workspaceSlug') ?? url.searchParams.get('workspaceId');
    const set = state.sets[`${url.searchParams.get('environment')} ${url.searchParams.get('secretPath')}`];
    if (!project || !set) return send(404, { statusCode: 404 });
    return send(200, {
      secrets: set.secrets ?? [],
      imports: url.searchParams.get('include_imports') === 'true' ? set.imports : [],
    });
  }
  return send(404, { statusCode: 404 });
});
server.listen(0, '127.0.0.1', () => writeFileSync(join(folder, 'port'), String(server.address().port)));
process.once('SIGTERM', () => process.exit(0));
