import { rspack } from '@rspack/core';
import config from './rspack.config.mjs';

rspack(config).run((error, stats) => {
  if (error) throw error;
  if (!stats?.hasErrors()) return;
  process.stderr.write(stats.toString({ preset: 'errors-only' }));
  process.exitCode = 1;
});
