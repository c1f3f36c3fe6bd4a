/** What a place for files takes. */
export type FileLimits = {
  /** As the attribute: `image/*,.pdf`. */
  accept?: string;
  /** The largest size of one file, in bytes. */
  maxSize?: number;
};

/** A file that was not taken, and why. */
export type RefusedFile = { readonly name: string; readonly reason: string };

/** Sorts files into those that are taken and those that are not. A drop passes by what the browser's dialog would filter. */
export function checkFiles(
  files: readonly File[],
  limits: FileLimits,
): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const reason = refusal(file, limits);
    if (reason === undefined) taken.push(file);
    else refused.push({ name: file.name, reason });
  }
  return { taken, refused };
}

function refusal(file: File, { accept, maxSize }: FileLimits): string | undefined {
  if (accept !== undefined && !isAccepted(file, accept)) return 'is not one of the kinds that fit here';
  if (maxSize !== undefined && file.size > maxSize) return `is larger than ${formatBytes(maxSize)}`;
  if (file.size === 0) return 'is empty';
  return undefined;
}

function isAccepted({ name, type }: File, accept: string): boolean {
  return accept
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .some((rule) => {
      if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule);
      if (rule.endsWith('/*')) return type.startsWith(rule.slice(0, -1));
      return type === rule;
    });
}

/** "340 kB", "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [value, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ${unit}`;
}
