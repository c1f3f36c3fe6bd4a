/** What no page needs to stand. It comes after the first one, or when somebody needs a part of it. */
export { FailurePage } from './failure-page';
export { FloatingBanners } from './floating-banners';
export { NoticeOutlet } from './notice-place';
export { QuestionPart } from './question-part';
export { watchNews } from './bell/watch-news';
export { watchOpened } from '../offline/watch-opened';
export { createPreparation } from '../remotes/prepare-page';
export { watchVisible } from '../remotes/watch-visible';
