/**
 * What an endpoint declares has tests of another kind: the API's access matrix calls each as everybody, and its
 * description is documentation.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'endpoints',
    value: {
      shouldIgnore: ({ node }) =>
        node.type === 'CallExpression' && node.callee.name === 'endpoint'
          ? 'The API’s access matrix holds what endpoints declare.'
          : undefined,
    },
  },
];
