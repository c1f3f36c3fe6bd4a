import { kilobytes, ratio, table } from '../figures/markdown';
import { slow4G } from '../network/link';
import { connectThrough, fetchBytes, makeCounter, modelMs } from '../network/probe';
import { listen, openRelay } from '../network/relay';
import type { Scenario } from '../scenario';

const SIZES = [1_000, 14_000, 60_000, 300_000];

/** Whether the slow network is as slow as it says: replies of several sizes, each on a new connection. */
export const network: Scenario = async ({ amount: { rounds } }) => {
  const counter = makeCounter();
  const target = await listen(counter);
  const relay = await openRelay(slow4G);
  const took = new Map<number, number[]>(SIZES.map((bytes) => [bytes, []]));
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [bytes, list] of took) {
        const socket = await connectThrough(relay, target);
        list.push(await fetchBytes(socket, bytes));
        socket.destroy();
      }
  } finally {
    relay.close();
    counter.close();
  }
  return {
    title: 'The slow network itself',
    text: `What a reply takes through the relay, against what the profile says by arithmetic: 1.00 is a network that is exactly what
it is called, more is what this machine added. A test holds it above 0.95.

${table(
  ['Reply, kB', 'By the profile, ms', 'Measured / it'],
  [...took].map(([bytes, list]) => {
    const model = modelMs(slow4G, bytes);
    return [
      kilobytes(bytes),
      model.toFixed(0),
      ratio(
        list,
        list.map(() => model),
      ),
    ];
  }),
)}`,
    judged: [],
  };
};
