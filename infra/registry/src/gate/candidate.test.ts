import { changeRuntime } from './candidate';

test('in the pages of the gate nobody is counted, whatever a document says of itself', () => {
  const page = (runtime: object) =>
    Buffer.from(`<script type="application/json" id="runtime">${JSON.stringify(runtime)}</script>`);
  const registry = { remotes: [] };
  for (const runtime of [{ registry }, { registry, isUncounted: false }])
    expect(changeRuntime(page(runtime), (known) => known).toString()).toBe(
      page({ registry, isUncounted: true }).toString(),
    );
});
