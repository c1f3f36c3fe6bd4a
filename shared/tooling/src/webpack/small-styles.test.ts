import webpack, { type Compiler } from 'webpack';
import { buildFiles } from '../../testing/build-files';
import { smallStyles } from './small-styles';

test('small style sheets of pages can stand in a document, unless they are large, name files, or could end it', async () => {
  const files = {
    'small.css': '.a{color:red}',
    'large.css': '.a{color:red}'.repeat(200),
    'of-files.css': '.a{background:url(a.svg)}',
    'end.css': '.a::after{content:"</style>"}',
    'of-no-page.css': '.b{color:red}',
  };
  let found: Record<string, string> = {};
  const { errors } = await buildFiles(
    { 'main.js': '' },
    {
      entry: { main: './main.js' },
      plugins: [
        ({ hooks }: Compiler) =>
          hooks.thisCompilation.tap('test', (compilation) =>
            compilation.hooks.processAssets.tap('test', () => {
              for (const [file, text] of Object.entries(files))
                compilation.emitAsset(file, new webpack.sources.RawSource(text));
              found = smallStyles(compilation, {
                '/': ['page.js', 'small.css', 'large.css'],
                '/terms': ['of-files.css', 'small.css', 'end.css'],
              });
            }),
          ),
      ],
    },
  );
  expect(errors).toEqual([]);
  expect(found).toEqual({ 'small.css': files['small.css'] });
});
