import type { ComponentType, ReactNode } from 'react';
import { AdminScreen } from './pages/admin-screen';
import { ButtonPage } from './pages/button';
import { CheckboxPage, RadioGroupPage, SwitchPage } from './pages/choices';
import { AvatarPage, BadgePage, BrandPage, CardPage, EventArtPage, PageHeaderPage } from './pages/display';
import {
  BannerPage,
  EmptyStatePage,
  ErrorStatePage,
  PageProgressPage,
  PageSkeletonPage,
  SkeletonPage,
  ToastPage,
} from './pages/feedback';
import { DataTableLongPage, DataTablePage, DataTableStatesPage } from './pages/data-table';
import { FactsPage, StatTilePage, StepListPage, TabsPage, ToolbarPage } from './pages/lists';
import { ChartPage } from './pages/chart';
import { DeskPage, FilterTabsPage } from './pages/desk';
import { ComboBoxPage, DateTimeFieldPage, FileDropPage, FormPage } from './pages/more-fields';
import { LoginScreen, PortalScreen, StatusScreen } from './pages/screens';
import { FoundationsPage } from './pages/foundations';
import {
  AppFrameLongPage,
  AppFramePage,
  CenteredFramePage,
  CommandPalettePage,
  PersonMenuPage,
} from './pages/frames';
import { ConfirmDialogPage, DialogPage, DrawerPage, MenuPage, PopoverPage } from './pages/overlays';
import { LetterPage } from './pages/letter';
import { ActivityListPage, ReorderableListPage, SectionRailPage } from './pages/organising';
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
  { id: 'combo-box', group: 'Forms', title: 'Combo box', icon: 'clipboard', Component: ComboBoxPage },
  {
    id: 'date-time-field',
    group: 'Forms',
    title: 'Date and time',
    icon: 'clipboard',
    Component: DateTimeFieldPage,
  },
  { id: 'file-drop', group: 'Forms', title: 'File drop', icon: 'clipboard', Component: FileDropPage },
  { id: 'form', group: 'Forms', title: 'Form and errors', icon: 'clipboard', Component: FormPage },
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
  {
    id: 'page-skeleton',
    group: 'Feedback',
    title: 'Page skeleton',
    icon: 'mail',
    Component: PageSkeletonPage,
  },
  { id: 'page-progress', group: 'Feedback', title: 'Progress', icon: 'mail', Component: PageProgressPage },
  { id: 'badge', group: 'Data', title: 'Badge and status', icon: 'chart', Component: BadgePage },
  { id: 'avatar', group: 'Data', title: 'Avatar', icon: 'chart', Component: AvatarPage },
  { id: 'card', group: 'Data', title: 'Card', icon: 'chart', Component: CardPage },
  { id: 'data-table', group: 'Data', title: 'Data table', icon: 'chart', Component: DataTablePage },
  {
    id: 'data-table-states',
    group: 'Data',
    title: 'Data table, states',
    icon: 'chart',
    Component: DataTableStatesPage,
  },
  {
    id: 'data-table-long',
    group: 'Data',
    title: 'Data table, 1200 rows',
    icon: 'chart',
    Component: DataTableLongPage,
  },
  { id: 'toolbar', group: 'Data', title: 'Toolbar and pages', icon: 'chart', Component: ToolbarPage },
  {
    id: 'filter-tabs',
    group: 'Data',
    title: 'Filters and results',
    icon: 'chart',
    Component: FilterTabsPage,
  },
  { id: 'tabs', group: 'Data', title: 'Tabs and breadcrumbs', icon: 'chart', Component: TabsPage },
  { id: 'stat-tile', group: 'Data', title: 'Figures and progress', icon: 'chart', Component: StatTilePage },
  { id: 'chart', group: 'Data', title: 'Charts', icon: 'chart', Component: ChartPage },
  { id: 'desk', group: 'Data', title: 'Desk', icon: 'chart', Component: DeskPage },
  { id: 'step-list', group: 'Data', title: 'Steps and timeline', icon: 'chart', Component: StepListPage },
  { id: 'letter', group: 'Data', title: 'Letter', icon: 'chart', Component: LetterPage },
  { id: 'facts', group: 'Data', title: 'Facts, times, codes', icon: 'chart', Component: FactsPage },
  { id: 'activity-list', group: 'Data', title: 'Activity', icon: 'chart', Component: ActivityListPage },
  {
    id: 'reorderable-list',
    group: 'Data',
    title: 'Reorderable list',
    icon: 'chart',
    Component: ReorderableListPage,
  },
  {
    id: 'section-rail',
    group: 'Frames',
    title: 'Section rail',
    icon: 'dashboard',
    Component: SectionRailPage,
  },
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
  { id: 'screen-login', group: 'Screens', title: 'Login', icon: 'home', bare: true, Component: LoginScreen },
  {
    id: 'screen-portal',
    group: 'Screens',
    title: 'Portal',
    icon: 'home',
    bare: true,
    Component: PortalScreen,
  },
  {
    id: 'screen-admin',
    group: 'Screens',
    title: 'Admin table',
    icon: 'home',
    bare: true,
    Component: AdminScreen,
  },
  {
    id: 'screen-status',
    group: 'Screens',
    title: 'Status',
    icon: 'home',
    bare: true,
    Component: StatusScreen,
  },
];
