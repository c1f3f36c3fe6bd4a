const { TestEnvironment } = require('jest-environment-jsdom');

// React Router builds Node Requests; jsdom's own URL classes are not recognised by them, and form data would be lost.
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      TextEncoder,
      TextDecoder,
      AbortController,
      AbortSignal,
      structuredClone,
      URL,
      URLSearchParams,
      ReadableStream,
      BroadcastChannel,
    });
    // jsdom makes random numbers and ids, and nothing else of it.
    Object.defineProperty(this.global, 'crypto', { configurable: true, value: crypto });
  }
};
