export { AccountMenu, type AccountMenuProps } from './account-menu';
