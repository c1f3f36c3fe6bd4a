/**
 * Puts the rules of a CSS module into a cascade layer, so that the styles of one part never outrank those of another
 * by the accident of loading later. The shell declares the order of the layers.
 */
module.exports = function layerLoader(source) {
  const { layer } = this.getOptions();
  return `@layer ${layer} {\n${source}\n}`;
};
