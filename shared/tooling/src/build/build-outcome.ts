/** What a build did. */
export type BuildOutcome =
  { readonly kind: 'built'; readonly milliseconds: number } | { readonly kind: 'current' };
