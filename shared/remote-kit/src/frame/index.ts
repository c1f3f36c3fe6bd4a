export { ColumnFrame, type ColumnFrameProps } from './column-frame';
export { SideBarFrame, type SideBarFrameProps } from './side-bar-frame';
