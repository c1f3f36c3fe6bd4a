import { describeBuild } from '@event-portal/registry';
import type { DeclaredBuild } from './remote-settings';

/** What webpack and Rspack have in common of a compiler. */
type Compiler = {
  readonly outputPath: string;
  readonly hooks: {
    readonly afterEmit: {
      tapPromise(
        name: string,
        run: (compilation: { readonly errors: readonly unknown[] }) => Promise<void>,
      ): void;
    };
  };
};

/** Writes `remote.json` beside the files of a build, by what the registry's `describe` writes. */
export class DescribeRemotePlugin {
  constructor(private readonly declared: DeclaredBuild) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('DescribeRemotePlugin', async ({ errors }) => {
      if (errors.length === 0) await describeBuild(compiler.outputPath, this.declared, 'remote.config.json');
    });
  }
}
