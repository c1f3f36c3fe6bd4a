import { forwardClicks } from './forward-clicks';

const followed: string[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  followed.length = 0;
  document.body.innerHTML = '<div id="menu"><a href="/portal"><span>Portal</span></a></div>';
  // What the library does to a click on its items.
  document.getElementById('menu')?.addEventListener('click', (event) => event.stopPropagation());
  document.addEventListener('click', follow);
});

afterEach(() => {
  document.removeEventListener('click', follow);
  jest.useRealTimers();
});

function follow(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  event.preventDefault();
  if (link) followed.push(link.pathname);
}

function click(init: MouseEventInit = {}): MouseEvent {
  const link = document.querySelector('a');
  forwardClicks(link);
  forwardClicks(link);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  // A test environment cannot open pages; what a browser does of its own with a special click is not our subject.
  link?.addEventListener('click', (each) => each.ctrlKey && each.preventDefault());
  document.querySelector('span')?.dispatchEvent(event);
  jest.runAllTimers();
  return event;
}

test('a plain click reaches whoever follows the links of the page, once', () => {
  expect(click().defaultPrevented).toBe(true);
  expect(followed).toEqual(['/portal']);
  expect(document.querySelectorAll('a')).toHaveLength(1);
});

test('a click that asks for a new tab stays the browser’s', () => {
  click({ ctrlKey: true });
  expect(followed).toEqual([]);
});
