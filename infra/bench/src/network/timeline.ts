/** Things to be done at moments that never go back. */
export type Timeline = {
  /** `moment` is one of `performance.now()`, in milliseconds, and no earlier than the one before. */
  at(moment: number, work: () => void): void;
};

/** Does things in the order in which it was told them: timers of their own overtake each other by a millisecond. */
export function openTimeline(): Timeline {
  const due: { readonly moment: number; readonly work: () => void }[] = [];
  let isWaiting = false;
  function wait(): void {
    const [next] = due;
    isWaiting = next !== undefined;
    if (next) setTimeout(work, Math.max(0, Math.ceil(next.moment - performance.now())));
  }
  function work(): void {
    for (let next = due[0]; next && next.moment <= performance.now(); next = due[0]) {
      due.shift();
      next.work();
    }
    wait();
  }
  return {
    at(moment, work) {
      due.push({ moment, work });
      if (!isWaiting) wait();
    },
  };
}
