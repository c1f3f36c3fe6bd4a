/** How a version can be made to fail, to see what people would: see the failure laboratory (`infra/docs/laboratory.md`). */
export const RemoteBreakage = [
  'missing',
  'altered',
  'hanging',
  'broken',
  'incompatible',
  'rendering',
] as const;

/** One of them. */
export type RemoteBreakage = (typeof RemoteBreakage)[number];
