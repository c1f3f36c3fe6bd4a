declare global {
  interface Window {
    /** Requests that the document's head has started, by their addresses. */
    earlyReplies?: Map<string, Promise<Response>>;
  }
}

/** A `fetch` that takes the reply that the document's head has asked for, once each. */
export function takeEarly(window: Window & typeof globalThis): typeof fetch {
  const early = window.earlyReplies ?? new Map<string, Promise<Response>>();
  return (address, options) => {
    const reply = options?.method === 'GET' && typeof address === 'string' ? early.get(address) : undefined;
    if (reply === undefined || typeof address !== 'string') return window.fetch(address, options);
    early.delete(address);
    return reply;
  };
}
