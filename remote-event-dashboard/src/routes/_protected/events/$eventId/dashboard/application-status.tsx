/** How one's application stands, and what one wrote. */
export { Component, handle, loader } from './+application/page';
