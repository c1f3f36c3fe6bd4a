import type { Page } from 'playwright-core';

/** A response on its way into a page; names of headers are in lower case. */
export type PageResponse = {
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/** What a page gets in place of some responses. In the address, `*` stands for anything. */
export type ResponseChange = {
  readonly url: string;
  readonly type?: 'Document';
  readonly change: (response: PageResponse) => Partial<PageResponse> | Promise<Partial<PageResponse>>;
};

/** What the body says of itself on the wire, and does no more once it has been read. */
const OF_THE_WIRE = new Set(['content-encoding', 'content-length', 'transfer-encoding']);

/**
 * Changes some responses on their way into a page, and leaves all others alone: the browser keeps its cache, which a route of
 * the driver's takes from it, and compiles once what the pages share.
 */
export async function changeResponses(page: Page, changes: readonly ResponseChange[]): Promise<void> {
  for (const { url, type, change } of changes) {
    // A session has one set of patterns, and hears of nothing else.
    const devtools = await page.context().newCDPSession(page);
    devtools.on('Fetch.requestPaused', (paused) => {
      const { requestId, request, responseStatusCode: status, responseHeaders = [] } = paused;
      const respond = async () => {
        // An error, or a redirect: what it leads to comes by itself.
        if (status === undefined || (status >= 300 && status < 400))
          return devtools.send('Fetch.continueRequest', { requestId });
        const { body, base64Encoded } = await devtools.send('Fetch.getResponseBody', { requestId });
        const response = {
          url: request.url,
          status,
          headers: Object.fromEntries(
            responseHeaders
              .map(({ name, value }) => [name.toLowerCase(), value] as const)
              .filter(([name]) => !OF_THE_WIRE.has(name)),
          ),
          body: Buffer.from(body, base64Encoded ? 'base64' : 'utf8'),
        };
        const changed = { ...response, ...(await change(response)) };
        return devtools.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: changed.status,
          responseHeaders: Object.entries(changed.headers).map(([name, value]) => ({ name, value })),
          body: changed.body.toString('base64'),
        });
      };
      respond().catch((error: unknown) => {
        // A page that has been left, or closed, waits for nothing.
        if (!(error instanceof Error) || !/Invalid InterceptionId|has been closed/.test(error.message))
          throw error;
      });
    });
    await devtools.send('Fetch.enable', {
      patterns: [{ urlPattern: url, requestStage: 'Response', ...(type && { resourceType: type }) }],
    });
  }
}
