/**
 * The worker of the shell that reads codes, among the files of a build. The name is of that build alone, so that browsers may keep it
 * like any other.
 */
export function codeWorkerFile(buildId: string): string {
  return `code-worker.${buildId.slice(0, 8)}.js`;
}
