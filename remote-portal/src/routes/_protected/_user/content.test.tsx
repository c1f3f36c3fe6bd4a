import { ContentItem, listContent, type ContentKind } from '@event-portal/contracts';
import { createApiStub, currentUser, renderRoutes } from '@event-portal/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '#routes.gen.ts';

let made = 0;
function item(kind: ContentKind, title: string, difference: Partial<ContentItem> = {}): ContentItem {
  made += 1;
  return ContentItem.parse({
    itemId: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    kind,
    title,
    body: '',
    url: null,
    label: '',
    position: 0,
    publishedAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...difference,
  });
}

const open = (at: string, items: ContentItem[]) =>
  renderRoutes(routes, {
    at,
    api: createApiStub().on(listContent, ({ query }) => ({
      items: items.filter(({ kind }) => kind === query.kind),
    })),
    user: currentUser('norole'),
  });

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test.each([
  ['/community', 'Nothing here yet'],
  ['/resources/programming', 'Nothing here yet'],
  ['/resources/sponsors', 'No sponsors yet'],
])('R3 %s without content says what will come', async (at, words) => {
  open(at, []);
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test.each(['/community', '/resources/programming', '/resources/sponsors'])(
  '%s that cannot be loaded is the shell’s to show, and works on the next visit',
  async (at) => {
    const api = createApiStub().cut(listContent);
    const { navigate } = renderRoutes(routes, { at, api, user: currentUser('norole') });
    expect(await screen.findByRole('alert')).toHaveTextContent('ApiError');
    api.on(listContent, { items: [] });
    await navigate(at);
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  },
);

test('R3 links to elsewhere open beside the portal, and tell nothing', async () => {
  open('/community', [item('community-link', 'Chat', { url: 'https://chat.example.org/room' })]);
  const link = await screen.findByRole('link', { name: /Chat.*opens in a new tab/ });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noreferrer');
  expect(screen.getByText('chat.example.org')).toBeInTheDocument();
});

test('R3 sponsors stand by tier, in the order that they have', async () => {
  open('/resources/sponsors', [
    item('sponsor', 'Brightwater', { label: 'Gold' }),
    item('sponsor', 'Panadería', { label: 'Community' }),
    item('sponsor', 'Mill & Sons', { label: 'Gold' }),
  ]);
  await screen.findByText('Brightwater');
  expect(titles()).toEqual(['Gold', 'Community']);
});

describe('programming resources', () => {
  const resources = [
    item('programming-resource', 'Git in half an hour', { label: 'Basics' }),
    item('programming-resource', 'Données ouvertes', { label: 'Data', body: 'Buses and trees.' }),
    item('programming-resource', 'Your first web page', { label: 'Basics' }),
  ];

  test('a search narrows them down, whatever the accents, and stands in the URL', async () => {
    const { user, path } = open('/resources/programming', resources);
    await user.type(await screen.findByRole('searchbox', { name: 'Search resources' }), 'DONNEES trees');
    await waitFor(() => expect(path()).toBe('/resources/programming?search=DONNEES+trees'));
    await waitFor(() => expect(titles()).toEqual(['Données ouvertes']));
  });

  test('a link with a topic shows that topic, and all are one press away', async () => {
    const { user, path } = open('/resources/programming?topic=Basics', resources);
    expect(await screen.findByRole('radio', { name: 'Basics 2' })).toBeChecked();
    expect(titles()).toEqual(['Git in half an hour', 'Your first web page']);
    await user.click(screen.getByRole('radio', { name: 'All 3' }));
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(path()).toBe('/resources/programming');
  });

  test('a search that fits nothing says how to go on', async () => {
    const { user, path } = open('/resources/programming?search=cobol', resources);
    expect(await screen.findByText('Nothing fits')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'All 0' })).toBeChecked();
    await user.click(screen.getAllByRole('button', { name: 'Clear' }).at(-1) as HTMLElement);
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(path()).toBe('/resources/programming');
  });
});
