import {
  apiVariables,
  assetVariables,
  botVariables,
  registryVariables,
  staticVariables,
  webVariables,
  type Variable,
} from '@event-portal/contracts/configuration';

type Variables = Readonly<Record<string, Variable>>;

/** A service, and what its environment may hold. The tables of variables are the only place where that is written down. */
type Service = {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly variables: Variables;
  /** Further programs of the same image. */
  readonly programs?: Readonly<Record<string, Variables>>;
};

/** The services whose environment is declared. */
export const services: readonly Service[] = [
  {
    name: 'api',
    title: 'API',
    about:
      'Read by `infra/api` when it starts, by its `migrate` and its `seed`. In production it comes from `infra/secrets/.env.api`, on the development host from `infra/secrets/.env.dev.api`.',
    variables: apiVariables,
  },
  {
    name: 'web',
    title: 'Document server',
    about:
      'Read by `infra/web` when its container starts: one image goes from development to production. It comes from `infra/secrets/.env.web`, on the development host from `infra/secrets/.env.dev.web`. Of all this, browsers get the address of the API, the client id, the authorize address, the cookie domain, the base path, and the place for help.',
    variables: webVariables,
    programs: {
      'Writing the portal for plain static hosting (`static.js`)': staticVariables,
      'Serving the files of one build as a CDN would (`assets.js`)': assetVariables,
    },
  },
  {
    name: 'bot',
    title: 'Chat bot',
    about: 'Read by `infra/bot` when it starts.',
    variables: botVariables,
  },
  {
    name: 'registry',
    title: 'Registry tool',
    about: 'Read by `npm run registry`, wherever versions of remotes are published.',
    variables: registryVariables,
  },
];

/** Reads of the environment that no table of variables knows of. */
export function findStrayReads(path: string, source: string): string[] {
  const reads = source.matchAll(/process\.env(?!\w)(?<rest>\s*(?:\.|\?\.|\[)\s*['"`]?(?<name>\w+))?/g);
  const isHandedOver = (index: number) =>
    /(?:parseEnvironment\(\s*\w+,\s*|read\w+\(\s*|\benv:\s*)$/.test(source.slice(0, index));
  return [...reads].flatMap(({ index, groups }) => {
    if (groups?.name !== undefined)
      return [`${path} reads ${groups.name} by itself: declare it with the others of its service.`];
    return isHandedOver(index) ? [] : [`${path} uses process.env other than through its service's table.`];
  });
}

/** The example environment of a service: every key, blank or a placeholder, with a comment. */
export function renderExample({ title, variables }: Pick<Service, 'title' | 'variables'>): string {
  const entries = Object.entries(variables).map(([name, variable]) => {
    const duty = variable.fallback === undefined ? ' Required.' : '';
    return `# ${variable.comment}${duty}\n${name}=${quote(variable.example)}\n`;
  });
  return `# ${title}: copy to .env and fill in. Never commit the copy.\n\n${entries.join('\n')}`;
}

/** Readers of such files agree on single quotes, and cut unquoted values at a hash. */
function quote(value: string): string {
  return /[\s#"'$<>{}]/.test(value) ? `'${value}'` : value;
}

/** The page of a service: every variable, with what it may be and what it is for. */
export function renderPage({ name, title, about, variables, programs = {} }: Service): string {
  const further = Object.entries(programs).map(
    ([heading, table]) => `## ${heading}\n\n${renderTable(table)}`,
  );
  return [
    `# Configuration: ${title}`,
    about,
    `A wrong or missing value stops the program at start with exit code 78 and one line a variable; no value is ever printed. The example file is [\`infra/${name}/.env.example\`](../../${name}/.env.example). This page and that file are written by \`npm run fix\` from \`shared/contracts/src/configuration\`, and \`npm run check\` fails when they differ. See also [adding a secret](README.md).`,
    renderTable(variables),
    ...further,
    '',
  ].join('\n\n');
}

function renderTable(variables: Variables): string {
  const rows = Object.entries(variables).map(([name, { comment, example, fallback, secret }]) => {
    const byDefault = fallback === undefined ? '**required**' : fallback === '' ? 'empty' : code(fallback);
    const shown = secret ? 'secret' : example === '' ? '' : code(example);
    return `| \`${name}\` | ${byDefault} | ${shown} | ${comment.replaceAll('|', '\\|')} |`;
  });
  return ['| Variable | Default | Example | What it is |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}
