const subsetFont = require('subset-font');

/**
 * Leaves in a font only what its address asks for: `font.woff2?weights=400-600` the weights in between, and with
 * `&letters=0100-017F,0218-021B` the letters of these code points; else all of its letters. What fonts can do besides
 * (figures of one width, kerning) stays.
 */
module.exports = async function subsetFontLoader(source) {
  const wanted = new URLSearchParams(this.resourceQuery);
  const [, min, max] = /^(\d+)-(\d+)$/.exec(wanted.get('weights') ?? '') ?? [];
  if (min === undefined) throw new Error(`${this.resourcePath}: say which weights, as in ?weights=400-600.`);
  const letters = (wanted.get('letters') ?? '').split(',').filter(Boolean).map(lettersOf);
  return subsetFont(source, letters.length > 0 ? letters.join('') : undefined, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    keepAllGlyphs: letters.length === 0,
  });
};

module.exports.raw = true;

function lettersOf(range) {
  const [first, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
