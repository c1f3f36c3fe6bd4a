/**
 * Completes the links of a document, whoever renders them: they name pages by their path within the portal, and have to lead
 * there in another tab, in what is copied, and for whoever is told where they lead. Before anybody can press a new one.
 * @returns a function that ends it.
 */
export function completeLinks(document: Document, basePath: string): () => void {
  const completed = new WeakSet<Element>();
  const complete = (link: Element) => {
    const href = link.getAttribute('href') ?? '';
    if (/^\/(?!\/)/.test(href)) link.setAttribute('href', basePath + href);
    completed.add(link);
  };
  const linksIn = (node: ParentNode) => node.querySelectorAll('a[href]');

  const changes = new MutationObserver((records) => {
    const written = records.flatMap(({ type, target }) =>
      type === 'attributes' && target instanceof Element && target.matches('a') ? target : [],
    );
    const added = records
      .flatMap(({ addedNodes }) => [...addedNodes])
      .flatMap((node) => (node instanceof Element ? [node, ...linksIn(node)] : []))
      .filter((element) => element.matches('a[href]') && !completed.has(element));
    for (const link of new Set([...written, ...added])) complete(link);
    // What was written here is complete.
    changes.takeRecords();
  });
  linksIn(document).forEach(complete);
  changes.observe(document, { childList: true, subtree: true, attributeFilter: ['href'] });
  return () => changes.disconnect();
}
