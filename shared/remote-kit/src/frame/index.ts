export { usePressedPage } from './pressed-page';
export { AccountMenu, type AccountMenuProps } from './account-menu';
