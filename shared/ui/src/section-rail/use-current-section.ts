import { useEffect, useState } from 'react';

/** Which section of a long page is being read: the last one that has come up past the top third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(findCurrent(key.split(' ')));
    };
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    lookSoon();
    document.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
    };
  }, [key]);
  return current;
}

function findCurrent(ids: readonly string[]): string | undefined {
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
  const isScrollable = scrollHeight > clientHeight;
  // The last section may be too short to come up that far.
  if (isScrollable && scrollTop + clientHeight >= scrollHeight - 1) return ids.at(-1);
  const passed = ids.filter((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= clientHeight / 3;
  });
  return passed.at(-1) ?? ids[0];
}
