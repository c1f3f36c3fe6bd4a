export { ColumnFrame, type ColumnFrameProps } from './column-frame';
export { FrameBell } from './frame-bell';
export { SideBarFrame, type SideBarFrameProps } from './side-bar-frame';
