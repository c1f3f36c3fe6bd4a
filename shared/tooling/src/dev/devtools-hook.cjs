/**
 * Fast Refresh across separately built parts needs one hook that remembers React's renderers: every part has a refresh
 * runtime of its own, and the fallback that the first one would install keeps no record for the later ones.
 */
if (!globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__) {
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    renderers: new Map(),
    supportsFiber: true,
    inject(renderer) {
      const id = this.renderers.size + 1;
      this.renderers.set(id, renderer);
      return id;
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  };
}
