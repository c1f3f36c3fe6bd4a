import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { answerFailures } from './server-hooks';

test('what nobody expected is logged by its place alone, and not told', async () => {
  let log = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const app = Fastify({ logger: { stream } });
  answerFailures(app);
  app.get('/', async () => {
    throw new RangeError('canary in a\nmessage of two lines');
  });
  const response = await app.inject('/');
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    error: 'internal',
    message: 'Something went wrong in the bot; the request id finds it in its log.',
    requestId: expect.any(String) as string,
  });
  expect(log).toMatch(/"type":"RangeError","stack":"\s+at .*error-handler[.]test/);
  expect(`${response.body}${log}`).not.toMatch(/canary|two lines/);
});
