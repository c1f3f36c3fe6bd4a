export { ActivityList, type Activity, type ActivityListProps } from './activity-list/activity-list';
export { AppFrame, type AppFrameProps } from './app-frame/app-frame';
export type { NavigationGroup, NavigationItem } from './app-frame/navigation';
export { Avatar, type AvatarProps } from './avatar/avatar';
export { Badge, type BadgeProps } from './badge/badge';
export { Banner, type BannerProps } from './banner/banner';
export { BrandMark, type BrandMarkProps } from './brand-mark/brand-mark';
export { Breadcrumbs, type BreadcrumbsProps } from './breadcrumbs/breadcrumbs';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './button/button';
export { AddToCalendar, type AddToCalendarProps } from './calendar/add-to-calendar';
export type { CalendarEntry } from './calendar/calendar-file';
export { Card, type CardProps } from './card/card';
export { CenteredFrame, type CenteredFrameProps } from './centered-frame/centered-frame';
export {
  BarChart,
  FunnelChart,
  type Bar,
  type BarChartProps,
  type FunnelChartProps,
  type FunnelStage,
} from './chart/bar-chart';
export { LineChart, type ChartMoments, type LineChartProps, type LineSeries } from './chart/line-chart';
export { Checkbox, type CheckboxProps } from './checkbox/checkbox';
export { CheckboxGroup, type CheckboxGroupProps } from './checkbox-group/checkbox-group';
export { CodeBlock, type CodeBlockProps } from './code-block/code-block';
export { ComboBox, type ComboBoxProps } from './combo-box/combo-box';
export {
  CommandPalette,
  type CommandPaletteProps,
  type PaletteCommand,
  type PaletteGroup,
} from './command-palette/command-palette';
export { PaletteButton, type PaletteButtonProps } from './command-palette/palette-button';
export { usePaletteShortcut } from './command-palette/use-palette-shortcut';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog/confirm-dialog';
export { CopyButton, type CopyButtonProps } from './copy-button/copy-button';
export type { Column, Sort } from './data-table/column';
export { DataTable } from './data-table/data-table';
export type { DataTableProps } from './data-table/data-table-props';
export { DateTimeField, type DateTimeFieldProps } from './date-time-field/date-time-field';
export { daysAfter, keepDistance, type KeptDistance } from './date-time-field/wall-clock';
export { Dialog, type DialogProps } from './dialog/dialog';
export { Done } from './done/done';
export { Drawer, type DrawerProps } from './drawer/drawer';
export type { ListSteps } from './drawer/list-steps';
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state';
export { ErrorState, type ErrorStateProps } from './error-state/error-state';
export { EventArt, type EventArtProps } from './event-art/event-art';
export { ExternalLink, type ExternalLinkProps } from './external-link/external-link';
export { formatBytes } from './file-drop/check-files';
export { FileDrop, type FileDropProps } from './file-drop/file-drop';
export { FilterTabs, type FilterTab, type FilterTabsProps } from './filter-tabs/filter-tabs';
export { Form, FormFields, type FormFieldsProps, type FormProps } from './form/form';
export type { FieldErrors } from './form/form-errors';
export { IconButton, type IconButtonProps } from './icon-button/icon-button';
export * from './icons';
export { KeyValueList, type KeyValueListProps } from './key-value-list/key-value-list';
export { FieldLinks, type FieldLinksProps } from './form/field-link';
export {
  FormProgress,
  FormSection,
  type FormProgressProps,
  type FormProgressSection,
  type FormSectionProps,
} from './form-progress/form-progress';
export { Cluster, Grid, Section, Stack, type Gap, type SectionProps } from './layout/layout';
export { Letter, type LetterProps } from './letter/letter';
export { LinkButton, type LinkButtonProps } from './link-button/link-button';
export type { Option } from './list-box/option-list';
export { LocaleProvider } from './locale/locale';
export { Menu, type MenuProps } from './menu/menu';
export type { MenuEntry, MenuGroup } from './menu/menu-group';
export { withModals } from './modal/modal-code';
export { NavigationIcon } from './navigation-icon/navigation-icon';
export { NothingFits, type NothingFitsProps } from './empty-state/nothing-fits';
export { NoticeDialog, type NoticeDialogProps } from './notice-dialog/notice-dialog';
export { PageHeader, type PageHeaderProps } from './page-header/page-header';
export {
  DelayedPending,
  PageProgress,
  type DelayedPendingProps,
  type PageProgressProps,
} from './page-progress/page-progress';
export { Pagination, type PaginationProps } from './pagination/pagination';
export { PersonList, PersonName, PersonRow, type PersonRowProps } from './person-list/person-list';
export { PersonMenu, type PersonMenuProps } from './person-menu/person-menu';
export { PhaseLine, type PhaseLineProps, type PhasePoint } from './phase-line/phase-line';
export { Popover, type Placement, type PopoverProps } from './popover/popover';
export { ProgressBar, type ProgressBarProps } from './progress-bar/progress-bar';
export { QrCode, type QrCodeProps } from './qr-code/qr-code';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './radio-group/radio-group';
export { ReorderableList, type ReorderableListProps } from './reorderable-list/reorderable-list';
export { Results, type ResultsProps } from './results/results';
export { RailLayout, type RailLayoutProps } from './section-rail/rail-layout';
export { SectionRail, type RailSection, type SectionRailProps } from './section-rail/section-rail';
export { SegmentedControl, type SegmentedControlProps } from './segmented-control/segmented-control';
export { Select, type SelectProps } from './select/select';
export { PageSkeleton, type PageSkeletonProps } from './skeleton/page-skeleton';
export { SkeletonCard, SkeletonTable, SkeletonText, SkeletonTile } from './skeleton/skeleton';
export { SkipLink } from './skip-link/skip-link';
export { StatTile, type StatTileProps, type Trend } from './stat-tile/stat-tile';
export { StatusPill, type StatusPillProps } from './status-pill/status-pill';
export { StepList, type Step, type StepListProps } from './step-list/step-list';
export { Switch, type SwitchProps } from './switch/switch';
export { TabLinks, type TabLinksProps } from './tabs/tab-links';
export { Tabs, type TabItem, type TabsProps } from './tabs/tabs';
export { TaskList, type Task, type TaskListProps } from './task-list/task-list';
export { TextArea, type TextAreaProps } from './text-area/text-area';
export { TextField, type TextFieldProps } from './text-field/text-field';
export { ThemeChoice, type Theme, type ThemeChoiceProps } from './theme-choice/theme-choice';
export { dayOf } from './time/days';
export { formatCalendarDay, formatClockTime, type TimePrecision } from './time/format-time';
export {
  DateRange,
  DateTime,
  RelativeTime,
  type DateRangeProps,
  type DateTimeProps,
  type RelativeTimeProps,
} from './time/time';
export { readerZone } from './time/zone';
export { Timeline, type TimelineEntry } from './timeline/timeline';
export { createToastQueue, type ToastMessage, type ToastQueue } from './toast/toast-queue';
export { ToastRegion, type ToastRegionProps } from './toast/toast-region';
export type { Tone } from './tone/tone';
export { SearchField, type SearchFieldHandle, type SearchFieldProps } from './toolbar/search-field';
export { Toolbar, type ToolbarProps } from './toolbar/toolbar';
export { Tooltip, type TooltipProps } from './tooltip/tooltip';
export { VisuallyHidden } from './visually-hidden/visually-hidden';
