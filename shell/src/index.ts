import { start } from './main';

start(window).catch((error: unknown) => {
  // Nothing of the portal is there to say it: the document does.
  document.documentElement.dataset.start = 'failed';
  throw error;
});
