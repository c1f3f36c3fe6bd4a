import { findFreePort } from '@event-portal/tooling/free-port';
import { connect } from 'node:net';
import { startMailPages } from './mail-pages';
import { startMailbox, type Mailbox } from './mailbox';

let mailbox: Mailbox;
let pages: { stop: () => Promise<void> };
let address: string;
beforeEach(async () => {
  mailbox = await startMailbox();
  const port = await findFreePort();
  pages = await startMailPages(mailbox, port);
  address = `http://localhost:${port}`;
});
afterEach(async () => {
  await pages.stop();
  await mailbox.stop();
});

/** Says to a server what a mail program says, line by line, each after the answer to the one before. */
async function speak(lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1');
  let said = '';
  const left = [...lines];
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (!/^\d{3} .*\r\n$/m.test(chunk.toString())) return;
    const line = left.shift();
    if (line !== undefined) socket.write(`${line}\r\n`);
  });
  await new Promise((resolve) => socket.on('close', resolve));
  return said;
}

const mailOf = (subject: string, body: string) => [
  'EHLO test',
  'MAIL FROM:<portal@example.org>',
  'RCPT TO:<pia@example.test>',
  'DATA',
  `From: portal@example.org\r\nTo: pia@example.test\r\nSubject: ${subject}\r\nContent-Type: text/html\r\n\r\n${body}\r\n.`,
  'QUIT',
];
const read = async (path: string) => (await fetch(`${address}${path}`)).text();

test('what the portal sends is listed and shown, and nothing of it runs', async () => {
  expect(await read('/')).toContain('has sent no mail yet');
  await speak(mailOf('Hello <b>', '<p onclick="x()">Dear "Pia"</p>'));
  expect(await read('/')).toContain('Hello &lt;b&gt;');
  const shown = await fetch(`${address}/mails/1`);
  const page = await shown.text();
  expect(page).toContain('<iframe sandbox title');
  expect(page).toContain('srcdoc="&lt;p onclick=&quot;x()&quot;&gt;');
  expect(page).toContain('Subject: Hello');
  expect(page).not.toContain('<p onclick');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await fetch(`${address}/mails/2`)).status).toBe(404);
});

test('a connection is kept for whoever asks again a few seconds later', async () => {
  const { headers } = await fetch(`${address}/`);
  expect(headers.get('keep-alive')).toBe('timeout=70');
});

test('a mail that is too large is refused, and old ones make room for new ones', async () => {
  expect(await speak(mailOf('Large', 'x'.repeat(300_000)))).toContain('552');
  expect(mailbox.mails()).toEqual([]);
  const many = Array.from({ length: 210 }, (_, place) => mailOf(`Mail ${place}`, 'x').slice(1, 5)).flat();
  await speak(['EHLO test', ...many, 'QUIT']);
  expect(mailbox.mails()).toHaveLength(200);
  expect(mailbox.mails()[0]?.subject).toBe('Mail 209');
});
