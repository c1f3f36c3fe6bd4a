import { act, render, screen } from '@testing-library/react';
import { Section } from '../layout/layout';
import { SectionRail } from './section-rail';

const sections = ['What', 'Where', 'When'].map((label) => ({ id: label.toLowerCase(), label }));

/** jsdom lays nothing out: sections of 500 px below one another, in a window of 600 px. */
function layOut() {
  let scrolled = 0;
  const root = document.documentElement;
  jest.spyOn(root, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(root, 'scrollHeight', 'get').mockReturnValue(1500);
  jest.spyOn(root, 'scrollTop', 'get').mockImplementation(() => scrolled);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = sections.findIndex(({ id }) => id === this.id);
    return new DOMRect(0, index * 500 - scrolled, 600, 500);
  });
  return async (to: number) => {
    scrolled = to;
    await act(async () => {
      document.dispatchEvent(new Event('scroll'));
      await new Promise(requestAnimationFrame);
    });
  };
}

afterEach(() => jest.restoreAllMocks());

test('the part that is being read is marked, and the last one at the end of the page', async () => {
  const scrollTo = layOut();
  render(
    <>
      <SectionRail label="Parts" sections={sections} />
      {sections.map(({ id, label }) => (
        <Section key={id} id={id} title={label}>
          <p>Something</p>
        </Section>
      ))}
    </>,
  );
  const current = () => screen.getByRole('link', { current: 'location' });
  expect(current()).toHaveTextContent('What');
  await scrollTo(350);
  expect(current()).toHaveTextContent('Where');
  await scrollTo(100);
  expect(current()).toHaveTextContent('What');
  await scrollTo(900);
  expect(current()).toHaveTextContent('When');
});

test('of pages that belong together, the one that is shown is marked', () => {
  const pages = sections.map((section) => ({ ...section, href: `?section=${section.id}` }));
  render(<SectionRail label="Settings" sections={pages} current="where" />);
  expect(screen.getByRole('link', { current: 'page' })).toHaveAttribute('href', '?section=where');
});
