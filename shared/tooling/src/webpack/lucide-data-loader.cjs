/** Leaves of an icon of lucide's its shapes; all else is for a component that the portal does not use (see `icons/lucide-icon.ts`). */
module.exports = function lucideDataLoader(source) {
  return source
    .replace(/\n {2}name: ".*",\n {2}size: 24,/, '')
    .replaceAll(/,\s+key: "\w+"/g, '')
    .replace(/,\n {2}aliases: \[[^\]]*\]/, '')
    .replace('__iconData.node;', '');
};
