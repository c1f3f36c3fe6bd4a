import type { ComponentType, ReactNode } from 'react';
import { ButtonPage } from './pages/button';
import { CheckboxPage, RadioGroupPage, SwitchPage } from './pages/choices';
import { AvatarPage, BadgePage, BrandPage, CardPage, EventArtPage, PageHeaderPage } from './pages/display';
import {
  BannerPage,
  EmptyStatePage,
  ErrorStatePage,
  PageProgressPage,
  SkeletonPage,
  ToastPage,
} from './pages/feedback';
import { FoundationsPage } from './pages/foundations';
import {
  AppFrameLongPage,
  AppFramePage,
  CenteredFramePage,
  CommandPalettePage,
  PersonMenuPage,
} from './pages/frames';
import { ConfirmDialogPage, DialogPage, DrawerPage, MenuPage, PopoverPage } from './pages/overlays';
import { SelectPage } from './pages/select';
import { TextFieldPage } from './pages/text-field';

/** A page of the gallery; `bare` ones bring their own frame. */
export type GalleryPage = {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly icon?: string;
  readonly description?: ReactNode;
  readonly bare?: boolean;
  readonly Component: ComponentType;
};

/** All pages, in the order of the side bar. */
export const pages: readonly GalleryPage[] = [
  { id: 'foundations', group: 'Foundations', title: 'Foundations', icon: 'star', Component: FoundationsPage },
  { id: 'brand', group: 'Foundations', title: 'Brand and icons', icon: 'star', Component: BrandPage },
  { id: 'event-art', group: 'Foundations', title: 'Event art', icon: 'star', Component: EventArtPage },
  { id: 'button', group: 'Actions', title: 'Button', icon: 'check', Component: ButtonPage },
  { id: 'menu', group: 'Actions', title: 'Menu', icon: 'check', Component: MenuPage },
  {
    id: 'command-palette',
    group: 'Actions',
    title: 'Command palette',
    icon: 'check',
    Component: CommandPalettePage,
  },
  { id: 'text-field', group: 'Forms', title: 'Text field', icon: 'clipboard', Component: TextFieldPage },
  { id: 'select', group: 'Forms', title: 'Select', icon: 'clipboard', Component: SelectPage },
  { id: 'checkbox', group: 'Forms', title: 'Checkbox', icon: 'clipboard', Component: CheckboxPage },
  { id: 'radio-group', group: 'Forms', title: 'Radio group', icon: 'clipboard', Component: RadioGroupPage },
  { id: 'switch', group: 'Forms', title: 'Switch', icon: 'clipboard', Component: SwitchPage },
  { id: 'dialog', group: 'Overlays', title: 'Dialog', icon: 'message', Component: DialogPage },
  {
    id: 'confirm-dialog',
    group: 'Overlays',
    title: 'Confirm dialog',
    icon: 'message',
    Component: ConfirmDialogPage,
  },
  { id: 'drawer', group: 'Overlays', title: 'Drawer', icon: 'message', Component: DrawerPage },
  { id: 'popover', group: 'Overlays', title: 'Popover and tooltip', icon: 'message', Component: PopoverPage },
  { id: 'toast', group: 'Feedback', title: 'Toast', icon: 'mail', Component: ToastPage },
  { id: 'banner', group: 'Feedback', title: 'Banner', icon: 'mail', Component: BannerPage },
  { id: 'empty-state', group: 'Feedback', title: 'Empty state', icon: 'mail', Component: EmptyStatePage },
  { id: 'error-state', group: 'Feedback', title: 'Error state', icon: 'mail', Component: ErrorStatePage },
  { id: 'skeleton', group: 'Feedback', title: 'Skeleton', icon: 'mail', Component: SkeletonPage },
  { id: 'page-progress', group: 'Feedback', title: 'Progress', icon: 'mail', Component: PageProgressPage },
  { id: 'badge', group: 'Data', title: 'Badge and status', icon: 'chart', Component: BadgePage },
  { id: 'avatar', group: 'Data', title: 'Avatar', icon: 'chart', Component: AvatarPage },
  { id: 'card', group: 'Data', title: 'Card', icon: 'chart', Component: CardPage },
  { id: 'page-header', group: 'Frames', title: 'Page header', icon: 'dashboard', Component: PageHeaderPage },
  { id: 'person-menu', group: 'Frames', title: 'Person menu', icon: 'dashboard', Component: PersonMenuPage },
  {
    id: 'app-frame',
    group: 'Frames',
    title: 'App frame',
    icon: 'dashboard',
    bare: true,
    Component: AppFramePage,
  },
  {
    id: 'app-frame-long',
    group: 'Frames',
    title: 'App frame, too much',
    icon: 'dashboard',
    bare: true,
    Component: AppFrameLongPage,
  },
  {
    id: 'centered-frame',
    group: 'Frames',
    title: 'Centred frame',
    icon: 'dashboard',
    bare: true,
    Component: CenteredFramePage,
  },
];
