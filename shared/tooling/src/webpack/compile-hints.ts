import webpack from 'webpack';

/**
 * Says on the first line of each script that all of its functions are called. A browser that knows the line compiles them as the file comes,
 * beside the page; without it, each is compiled when it is called first, and the page waits.
 * Source: https://v8.dev/blog/explicit-compile-hints
 */
export function compileHints(): webpack.BannerPlugin {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // A minimizer removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}
