const subsetFont = require('subset-font');

/** What a browser does by itself with the letters of a font: kerning, accents, a colon between figures that is raised. */
const BY_ITSELF = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn'];
/** What style sheets ask for besides: `font-variant-numeric: tabular-nums`. */
const ASKED_FOR = ['tnum'];

/**
 * Leaves in a font only what its address asks for: of `font.woff2?weights=400-600&letters=0100-017F,0218-021B` the weights in
 * between, and the letters of these code points. Of what it can do with them, what the design uses stays; other shapes of letters
 * do not.
 */
module.exports = async function subsetFontLoader(source) {
  const wanted = new URLSearchParams(this.resourceQuery);
  const [, min, max] = /^(\d+)-(\d+)$/.exec(wanted.get('weights') ?? '') ?? [];
  const letters = wanted.get('letters');
  if (min === undefined || !letters)
    throw new Error(
      `${this.resourcePath}: say which weights, and which letters, as in ?weights=400-600&letters=0020-007E.`,
    );
  return subsetFont(source, letters.split(',').map(lettersOf).join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(min), max: Number(max) } },
    keepFeatures: [...BY_ITSELF, ...ASKED_FOR],
  });
};

module.exports.raw = true;

function lettersOf(range) {
  const [first, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
