/** Puts the rules of a CSS module where they outrank those of the design system, and none of another part. */
export function inLayer(source: string): string {
  return `@layer app {\n${source}\n}`;
}
