/**
 * Stands in for react-aria's function of this name, which lists the elements whose styles are on their way: one that goes
 * away meanwhile stays in that list, and its whole page with it (adobe/react-spectrum#7326). The browser has such a list
 * itself, and nothing stays in that.
 * @returns what calls it off
 */
exports.runAfterTransition = function runAfterTransition(callback) {
  let isCalledOff = false;
  // A frame later, since what has just been rendered begins then.
  const frame = requestAnimationFrame(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    if (!isCalledOff) callback();
  });
  return () => {
    isCalledOff = true;
    cancelAnimationFrame(frame);
  };
};
