import { createSocket } from 'node:dgram';

const TYPES = { mx: 15, txt: 16 } as const;
const NO_SUCH_NAME = 3;

/** What a DNS server knows, by name: texts, and hosts that take mail. */
export type DnsRecords = Readonly<
  Record<string, { readonly txt?: readonly string[]; readonly mx?: readonly string[] }>
>;

/** A real DNS server on loopback. */
export type DnsServer = {
  readonly address: string;
  /** How many questions it was asked. */
  readonly asked: () => number;
  readonly close: () => Promise<void>;
};

/** Starts a DNS server over UDP. */
export async function startDnsServer(records: DnsRecords): Promise<DnsServer> {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (query, from) => {
    asked += 1;
    socket.send(answer(query, records), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: () => asked,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

/** RFC 1035: the header, the question as it came, and the answers with a pointer to its name. */
function answer(query: Buffer, records: DnsRecords): Buffer {
  const { name, end } = readName(query, 12);
  const type = query.readUInt16BE(end);
  const known = records[name];
  const found =
    type === TYPES.txt
      ? (known?.txt ?? []).map(textData)
      : type === TYPES.mx
        ? (known?.mx ?? []).map((host) => Buffer.concat([Buffer.from([0, 10]), nameData(host)]))
        : [];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (known ? 0 : NO_SUCH_NAME), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  const answers = found.map((data) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, query.subarray(12, end + 4), ...answers]);
}

function readName(query: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function nameData(host: string): Buffer {
  const labels = host
    .split('.')
    .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.from([0])]);
}

/** A text in pieces of at most 255 bytes. */
function textData(text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat(pieces);
}
