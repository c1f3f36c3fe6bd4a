import { loadCold } from '../browser/visit';
import { countLoad } from '../figures/count-load';
import { kilobytes, milliseconds, table } from '../figures/markdown';
import { compareRounds } from '../figures/statistics';
import { exactly } from '../figures/targets';
import { pages } from '../pages';
import type { Bench, Scenario } from '../scenario';
import { writeManyRemotes } from '../serving/many-remotes';
import { onSlowNetwork, SLOWDOWN } from './slow-network';

const MANY = 3000;
const MOST = 1.05;
const PAGE = 'portal';

/** What it costs somebody on a page of one remote that there are 3,000 of them: the same portal, beside itself with three. */
export const manyRemotes: Scenario = async (bench) => {
  const [few, many] = await measure(bench);
  const figure = (name: string) => `${name} with ${MANY} remotes / with 3`;
  return {
    title: `The home page, with three remotes and with ${MANY}`,
    text: table(
      ['Remotes', 'Document kB', 'Data visible'],
      [few, many].map(({ remotes, documentBytes, dataVisible }) => [
        String(remotes),
        kilobytes(documentBytes),
        milliseconds(dataVisible),
      ]),
    ),
    judged: [
      { figure: figure('Data visible'), is: compareRounds(many.dataVisible, few.dataVisible), most: MOST },
      {
        figure: figure('Document bytes'),
        is: exactly(many.documentBytes / few.documentBytes),
        most: MOST,
      },
    ],
  };
};

type Series = { readonly remotes: number; documentBytes: number; readonly dataVisible: number[] };

async function measure({
  environment,
  amount: { rounds },
  report,
}: Bench): Promise<readonly [Series, Series]> {
  const { services, many } = environment;
  const registryFile = await writeManyRemotes(services, { web: many.web, count: MANY });
  const { port } = await services.startWeb({ name: 'many', web: many.web, registryFile });
  await many.open(port);
  const page = pages.find(({ name }) => name === PAGE);
  const ours = environment.variants.find(({ name }) => name === 'ours');
  if (!page || !ours) throw new Error(`There is no page called ${PAGE}.`);
  const series = (remotes: number): Series => ({ remotes, documentBytes: 0, dataVisible: [] });
  const all = [series(3), series(MANY)] as const;
  const places = [
    { variant: ours, series: all[0] },
    { variant: { ...ours, web: many.web }, series: all[1] },
  ];
  await onSlowNetwork(environment, async (browser) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const { variant, series } of round % 2 === 0 ? places : places.toReversed()) {
        const load = await loadCold(environment, { variant, page, browser, slowdown: SLOWDOWN });
        series.dataVisible.push(load.marks.dataVisible);
        series.documentBytes = countLoad(load).documentBytes;
      }
      report(`  round ${round + 1} of ${rounds}`);
    }
  });
  return all;
}
