let last: Element | undefined;

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = target;
});

beforeEach(() => {
  last = undefined;
});

// Fails where what had the focus is gone from a page that is still there, and nothing else has it (WCAG 2.4.3).
afterEach(async () => {
  for (let frame = 0; frame < 10 && isLost(); frame += 1) await new Promise(requestAnimationFrame);
  if (isLost()) throw new Error(`The focus is lost: “${last?.textContent}” is gone, and nothing has it now.`);
});

function isLost(): boolean {
  const isBlurred = document.activeElement === document.body;
  return isBlurred && last?.isConnected === false && document.querySelector('main') !== null;
}
